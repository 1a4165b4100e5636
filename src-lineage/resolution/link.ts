import type { FileLink, Site } from './run/file-link.ts';
import { attempt, type FaultHooks, type Phase } from '../base/diagnostics/faults.ts';
import { prove } from '../catalog/catalog.ts';
import { dialectOf } from '../dialects/index.ts';
import type { Action, ReturnValue } from '../ir/actions.ts';
import type { LoweredStatement } from '../ir/dataflow.ts';
import type { RowSetId } from '../ir/names.ts';
import type { Input } from '../ir/inputs.ts';
import type { AnalysisOptions } from '../model/engine.ts';
import type { LineageModel } from '../model/model.ts';
import { CalledAlters, calledBodies } from './calls/called-bodies.ts';
import type { KnownRoutine } from './calls/known-routine.ts';
import { openedForCallers } from './calls/opened-for-callers.ts';
import { type ColumnSources, declareHistories, declareMetadata, settleHistories } from './declare.ts';
import { declareNames } from './declare/declared-names.ts';
import { reportMissingInclusions } from './declare/inclusions.ts';
import { declareTableVariables } from './declare/table-variables.ts';
import { splitTriggerBodies } from './declare/trigger-bodies.ts';
import type { RowSetNode } from './rows/row-set-node.ts';
import { partsOf, type LinkableDataflow } from '../ir/packed/linkable-dataflow.ts';
import type { DraftObject } from './run/draft.ts';
import type { LinkAt } from './run/link-faults.ts';
import { dropMetadataObjects } from './metadata-objects.ts';
import { finishModel } from './run/finish-model.ts';
import { defineModels } from './run/models.ts';
import { RowSetsOfStatements } from './run/row-sets-of-statements.ts';
import { type LinkRun, newRun, siteOf } from './run/run.ts';
import { linkWithoutFailing } from './run/without-failing.ts';
import { LinkParts } from './link-parts.ts';

/**
 * Links the data flows of all files to one lineage model. Pure; the order of the files does not matter. What fails for a
 * fault of ours costs its statement, see {@link linkWithoutFailing}.
 * @param metadataFiles DDL given as metadata: its definitions count, its statements are no lineage.
 */
export function linkSources(
  files: readonly LinkableDataflow[],
  options: AnalysisOptions,
  metadataFiles: readonly LinkableDataflow[] = [],
  hooks: FaultHooks = {},
): LineageModel {
  return linkUsingUp(() => [...files], options, metadataFiles, { hooks });
}

/**
 * {@link linkSources} of files that nobody else holds: what a file is no longer needed for goes while others are linked.
 * @param load gives the files, a second time where something has failed
 */
export function linkUsingUp(
  load: () => LinkableDataflow[],
  options: AnalysisOptions,
  metadataFiles: readonly LinkableDataflow[] = [],
  { hooks = {}, step = nothing }: LinkHooks = {},
): LineageModel {
  return linkWithoutFailing(options.vendor, { hooks, load: () => inOrder(load()) }, (files, leftOut) => {
    const analysed = files.length;
    // nothing here holds the files themselves: see releaseFile
    const run = newRun(
      [...defineModels(files.splice(0)), ...metadataFiles].map((file, index) => leftOut.without(file, index)),
      options,
      dialectOf(options.vendor),
      hooks,
    );
    const { owners, rest } = new Linker(run, analysed).link(step);
    const finish = (): LineageModel => {
      if (metadataFiles.length > 0) {
        const statements = rest.reduce((sum, file) => sum + file.statements.length, 0);
        dropMetadataObjects(run.builder, analysed, statements);
      }
      return finishModel(
        run.builder,
        options.vendor,
        rest,
        (file, routine) => owners[file]![routine],
        run.faults,
      );
    };
    return { run, finish };
  });
}

/** What a caller may want besides the model. */
export interface LinkHooks {
  hooks?: FaultHooks;
  /** Called, for each file twice, to report that there is more of the model now. */
  step?: () => void;
}

const nothing = (): undefined => undefined;

function inOrder(files: LinkableDataflow[]): LinkableDataflow[] {
  return splitTriggerBodies(files.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)));
}

/** What is left of a run when it is linked; scopes and catalog, half of the memory, are gone before the model is made. */
interface LinkedRun {
  /** The objects of the routines of each file. */
  owners: (DraftObject | undefined)[][];
  /** The files without their row sets: the model lists their statements and diagnostics. */
  rest: LinkableDataflow[];
}

/** The passes of a run, in the order of {@link Linker.link}. */
class Linker extends LinkParts {
  /** The files that are analysed; those behind them are metadata. */
  private readonly files: readonly FileLink[];

  constructor(run: LinkRun, analysed: number) {
    super(run);
    this.files = run.files.slice(0, analysed);
  }

  link(step: () => void): LinkedRun {
    const { files, run, variables } = this;
    this.eachFile('declare', run.files, (file, at) => declareNames(run, file, at));
    this.whole('declare', () => declareMetadata(run));
    this.eachFile('declare', run.files, (file, at) => this.types.declare(file, at));
    this.eachFile('declare', files, (file) => this.synonyms.declare(file));
    this.eachFile('declare', files, (file) => this.routines.declare(file));
    this.eachFile('declare', run.files, (file) => declareTableVariables(run, this.tables, this.types, file));
    const columns: ColumnSources = {
      ofQuery: (file, rowSet, list) => this.rowSets.columnList(file, rowSet, list),
      ofType: (site, type) => this.types.columns(site, { type }),
      called: new CalledAlters(run, this.routines),
    };
    this.eachStatement('declare', run.files, (site) => declareHistories(run, this.tables, columns, site));
    this.tables.closeDeclarations();
    this.eachFile('declare', run.files, (file) => this.rowSets.create(file));
    this.eachFile('declare', files, (file) => variables.triggerRows.declare(file));
    this.eachFile('declare', files, (file) => this.tableActions.inherited.declare(file));
    this.eachFile('declare', run.files, (file) => this.tableActions.decided.referring.declare(file));
    this.eachFile('declare', files, (file) => variables.declare(file));
    this.eachFile('declare', files, (file) => variables.declareAssigned(file));
    const { effectOn } = this.passing;
    this.eachFile('declare', files, (file) => variables.declareVersions(file, effectOn));
    this.whole('declare', () => variables.share(files, calledBodies(this.routines, run.dialect), effectOn));
    this.eachStatement('declare', run.files, (site) => settleHistories(this.tables, site));
    this.eachFile('declare', files, (file, at) => {
      this.observe(file, at);
      this.columns.leave(file);
      step();
    });
    this.linkStatements(step);
    this.whole('link', () => this.routineActions.finish());
    this.whole('link', () => variables.settle());
    this.whole('link', () => this.tableActions.settle());
    this.whole('link', () => this.writtenViews.settle());
    this.whole('link', () => reportMissingInclusions(run, files));
    this.whole('link', () => run.builder.settle(run.faults));
    this.whole('link', () => this.callSites.settle());
    return {
      owners: files.map((file) =>
        file.dataflow.routines.map((_, routine) => this.routines.objectOf(file, routine)),
      ),
      rest: files.map(({ dataflow }) => ({ ...dataflow, rowSets: [] })),
    };
  }

  private linkStatements(step: () => void): void {
    // what calls a routine may stand before it: the answers come first, those that are rows before all
    this.eachStatement('link', this.files, (site) => this.linkReturnedRows(site));
    for (const file of this.files) if (file.dataflow.routines.length > 0) this.linkFile(file, 'answering');
    for (const file of this.files) {
      this.linkFile(file, 'others');
      // what the last one needed goes with the whole run
      if (file !== this.files.at(-1))
        this.eachFile('link', [file], () => {
          this.columns.leave(file);
          this.rowSets.leave(file);
        });
      step();
    }
  }

  /** @param step may name the statement that it is at */
  private eachFile(phase: Phase, files: readonly FileLink[], step: (f: FileLink, at: LinkAt) => void): void {
    for (const file of files) {
      const at: LinkAt = { file, statement: -1 };
      attempt(this.run.faults, phase, at, () => step(file, at), nothing);
    }
  }

  private eachStatement(phase: Phase, files: readonly FileLink[], step: (site: Site) => void): void {
    for (const file of files) {
      for (let index = 0; index < file.dataflow.statements.length; index++) {
        if (file.dataflow.statements[index]!.actions.length === 0) continue;
        this.atStatement(phase, siteOf(file, index), step);
      }
    }
  }

  private atStatement(phase: Phase, site: Site, step: (site: Site) => void): void {
    attempt(this.run.faults, phase, site, step, nothing);
  }

  /** Links something of the run as a whole; a part of it may name the statement that it is at. */
  private whole(phase: Phase, step: () => void): void {
    attempt(this.run.faults, phase, { statement: -1 }, step, nothing);
  }

  private observe(file: FileLink, at: LinkAt): void {
    file.dataflow.rowSets.forEach((rowSet, id) => {
      at.statement = rowSet.statement;
      const node = this.rowSets.node(file, id);
      const { outputs, influences } = partsOf(file.dataflow, id);
      for (const output of outputs) if (output.kind === 'column') this.observeInputs(node, output.inputs);
      for (const influence of influences) this.observeInputs(node, influence.inputs);
    });
    file.dataflow.statements.forEach((statement, index) => {
      at.statement = index;
      for (const action of statement.actions) {
        if (action.do !== 'write') continue;
        const entry = this.tables.entry(siteOf(file, index), action.target, true);
        entry.filled = true;
        for (const column of action.columns ?? [])
          prove(entry, this.run.fold.column(column.name, column.quoted === true));
        if (action.effect !== 'update' && action.effect !== 'merge_update') continue;
        // what an update sets the table has
        for (const output of partsOf(file.dataflow, action.rowSet).outputs)
          if (output.kind === 'column' && output.name !== undefined)
            prove(entry, this.run.fold.column(output.name, output.nameQuoted === true));
      }
    });
  }

  private observeInputs(node: RowSetNode, inputs: readonly Input[]): void {
    for (const input of inputs) {
      if (input.kind === 'column') this.columns.observe(node, input);
      else if (input.kind === 'call') this.observeInputs(node, input.inputs);
    }
  }

  private linkReturnedRows(site: Site): void {
    for (const action of site.file.dataflow.statements[site.statement]!.actions)
      if (returnsRows(action)) this.routineActions.returnValue(site, action);
  }

  /** Links the statements of routines that answer with something, or all others. */
  private linkFile(file: FileLink, which: 'answering' | 'others'): void {
    const isLast = which === 'others';
    const rowSets = new RowSetsOfStatements(file.dataflow);
    const opening = openedForCallers(file);
    const leave = isLast ? this.rowSets.leavingStatements(file, rowSets) : undefined;
    file.dataflow.statements.forEach((statement, index) => {
      const routine = this.routines.enclosing(file, statement.routine);
      const answers =
        routine !== undefined &&
        (routine.returns || opening.has(routine.index) || isCursorOfPackage(routine, statement));
      if (answers === isLast || (rowSets.first(index) < 0 && statement.actions.length === 0)) return;
      this.atStatement('link', siteOf(file, index), (site) => this.linkStatement(site, rowSets));
      leave?.(index);
    });
  }

  private linkStatement(site: Site, rowSets: RowSetsOfStatements): void {
    const statement = site.file.dataflow.statements[site.statement]!;
    const referred = referredRowSets(statement);
    for (let id = rowSets.first(site.statement); id >= 0; id = rowSets.next(id))
      this.relations.link(this.rowSets.node(site.file, id), referred.has(id));
    this.tableActions.grow(site);
    statement.actions.forEach((action, step) => void this.linkAction(site, action, step));
    this.routineActions.triggered.link(site, statement);
  }

  private linkAction(site: Site, action: Action, step: number): void {
    const { assignments, tableActions, routineActions, writtenViews } = this;
    switch (action.do) {
      case 'define-table':
        tableActions.defineTable(site, action);
        return tableActions.decided.constrained(site, action);
      case 'define-by-query':
        tableActions.defineByQuery(site, action);
        return writtenViews.defined(site, action);
      case 'write':
        tableActions.write(site, action);
        return writtenViews.written(site, action);
      case 'assign':
        return assignments.assign(site, action);
      case 'define-cursor':
        return routineActions.defineCursor(site, action);
      case 'fetch':
        return routineActions.fetch(site, action);
      case 'call':
        return routineActions.call(site, action);
      case 'evaluate':
        return routineActions.evaluate(site, action.inputs);
      case 'rename':
        return tableActions.rename(site, action, step);
      case 'swap':
        return tableActions.swap(site, action, step);
      case 'inherit':
        return tableActions.inherit(site, action.child, action.parent);
      case 'return':
        return returnsRows(action) ? undefined : routineActions.returnValue(site, action);
      case 'drop':
      case 'empty':
      case 'set-scope':
      case 'define-type':
      case 'use-sequence':
        return undefined;
      case 'define-synonym':
        return action.ofPackage ? undefined : tableActions.synonym(site, action.name, action.target);
      case 'define-object':
        return tableActions.defineObject(site, action);
      case 'transfer':
        return tableActions.transfers.transfer(site, action);
      case 'alter-columns':
        return tableActions.alterColumns(site, action);
      case 'refer':
        tableActions.decided.link(site, action);
        return writtenViews.referred(site, action);
      case 'mention':
        return tableActions.mention(site, action.names, action.as);
    }
  }
}

/** Functions that fetch from a cursor of their package have to know its columns. */
function isCursorOfPackage({ lowered }: KnownRoutine, { actions }: LoweredStatement): boolean {
  return lowered.kind === 'package' && actions.some((action) => action.do === 'define-cursor');
}

/** Of a query: they are known without any variable. */
const returnsRows = (action: Action): action is ReturnValue =>
  action.do === 'return' && action.rowSet !== undefined;

const noRowSets: ReadonlySet<RowSetId> = new Set();

/** The row sets whose rows a statement uses without taking their columns. */
function referredRowSets({ actions }: LoweredStatement): ReadonlySet<RowSetId> {
  let referred: Set<RowSetId> | undefined;
  for (const action of actions) if (action.do === 'refer') (referred ??= new Set()).add(action.rowSet);
  return referred ?? noRowSets;
}
