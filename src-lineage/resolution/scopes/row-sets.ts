import type { FileLink, Site } from '../run/file-link.ts';
import type { ColumnUse, NameUse, RowSetId } from '../../ir/names.ts';
import type { ColumnOutput } from '../../ir/outputs.ts';
import { ColumnList } from '../../catalog/column-list.ts';
import { isQuoted } from '../../catalog/names.ts';
import type { RowSetHead, Source } from '../../ir/dataflow.ts';
import type { Input, ValueFields } from '../../ir/inputs.ts';
import { noRoutines, type RoutineNames } from '../rows/routine-names.ts';
import { rowsOfCall } from '../declare/called-rows.ts';
import { changedTables, type ChangedTables, isChanged } from '../declare/changed-tables.ts';
import type { Tables } from '../declare/tables.ts';
import { type Constructed, type DraftColumn, DraftObject } from '../run/draft.ts';
import { type LinkRun, siteOf, statementNumber } from '../run/run.ts';
import type { StructLookup } from '../rows/struct-lookup.ts';
import { typedParts } from '../../ir/typed-parts.ts';
import { ArmExpansion } from '../rows/expand/arm-expansion.ts';
import { isNamed, nameRepeatedColumns, withoutRepeats } from '../rows/expand/repeated-columns.ts';
import { mayBeRowNumber, rowNumberName } from '../rows/row-numbers.ts';
import { StarExpansion } from '../rows/expand/star-expansion.ts';
import { UnnestedColumns } from '../rows/expand/unnested-columns.ts';
import { linkedRowSet } from '../run/left-out.ts';
import type { RowSetsOfStatements } from '../run/row-sets-of-statements.ts';
import { releaseFile, LinkedStatements } from '../rows/release-file.ts';
import {
  addColumn,
  addField,
  addStar,
  argumentsOf,
  fieldsInSource,
  gapsOf,
  isReadByStar,
  mayHaveBody,
  renameColumn,
  synonymsOf,
} from '../rows/row-set-columns.ts';
import { outputKey, outputName, rowSetObjectName, storedName } from '../rows/row-set-names.ts';
import { RowSetNeeds } from '../rows/row-set-needs.ts';
import { freshNode, partsOfNode, type RowSetNode, type SourceView } from '../rows/row-set-node.ts';
import { RowSetView, TableView } from '../rows/source-views.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';

const none: readonly never[] = [];

/** Gives row sets their columns: select items, expanded stars, set operations, CTEs. */
export class RowSets {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly nodes = new Map<FileLink, RowSetNode[]>();
  private readonly byObject = new Map<DraftObject, RowSetNode>();
  /** Parts are asked for with each of their fields. */
  private readonly typed = new Map<ValueFields, ValueFields>();
  /** Where UPDATE, MERGE and DELETE name the table that they change: being a source there is no reading. */
  private readonly written = new Map<FileLink, ChangedTables>();
  private routineNames = noRoutines;
  private expanding = false;
  private readonly needs: RowSetNeeds;
  private readonly arms: ArmExpansion;
  private readonly stars: StarExpansion;
  private unnested: UnnestedColumns | undefined;

  constructor(run: LinkRun, tables: Tables) {
    this.run = run;
    this.tables = tables;
    this.arms = new ArmExpansion(run, this);
    this.stars = new StarExpansion(run, this);
    this.needs = new RowSetNeeds(run, tables, (file, id) => this.node(file, id));
  }

  /** Sets how the things that routines declare are found. */
  setRoutineNames(names: RoutineNames): void {
    this.routineNames = names;
    this.stars.routineNames = names;
  }

  /** Sets how the fields of structs are followed. */
  setStructFields(structs: StructLookup): void {
    this.stars.structs = structs;
    this.unnested = new UnnestedColumns(this.run, structs, this.routineNames);
  }

  /** The fields of a column that is a row, where they are known. */
  fieldsOf(column: DraftColumn): Constructed | undefined {
    return this.stars.structs?.fieldsOf(column);
  }

  /** Makes the objects of all row sets, in the order of the text, so that their numbers follow it. */
  create(file: FileLink): void {
    const nodes = file.dataflow.rowSets.map((lowered, id): RowSetNode => {
      const site = siteOf(file, lowered.statement);
      this.run.faults.at = site;
      const rowSet = rowsOfCall(site, id, this.run, this.tables, this.routineNames) ?? lowered;
      return freshNode(site, id, rowSet, this.objectOf(site, rowSet));
    });
    this.nodes.set(file, nodes);
    for (const node of nodes) this.byObject.set(node.object, node);
    this.written.set(file, changedTables(file));
  }

  /** Of what is left out the model has nothing. */
  private objectOf(site: Site, rowSet: RowSetHead): DraftObject {
    const { kind, role, statement } = rowSet;
    if (rowSet === linkedRowSet) return new DraftObject(kind, role, '');
    const { builder } = this.run;
    const object = builder.object(kind, role, rowSetObjectName(builder, rowSet));
    builder.name(object, site.file.index, rowSet);
    if (statement >= 0) object.statement = statementNumber(site);
    return object;
  }

  /** Releases row sets statement by statement, where none of the file's is asked for by a routine. */
  leavingStatements(file: FileLink, ids: RowSetsOfStatements): ((statement: number) => void) | undefined {
    if (file.dataflow.routines.length > 0) return undefined;
    // the caller's own list stays whole
    file.dataflow = { ...file.dataflow, rowSets: file.dataflow.rowSets.slice() };
    const linked = new LinkedStatements(file.dataflow, this.nodes.get(file)!, ids);
    return (statement) => {
      for (const { object } of linked.leave(statement)) this.byObject.delete(object);
    };
  }

  /** Releases what nothing will ask for of a file that is linked. */
  leave(file: FileLink): void {
    const nodes = this.nodes.get(file)!;
    file.dataflow = releaseFile(file.dataflow, nodes);
    for (const { object, rowSet } of nodes) if (rowSet === linkedRowSet) this.byObject.delete(object);
    this.written.delete(file);
  }

  node(file: FileLink, id: RowSetId): RowSetNode {
    return this.nodes.get(file)![id]!;
  }

  /** The row set that an object stands for. */
  nodeOf(object: DraftObject): RowSetNode | undefined {
    return this.byObject.get(object);
  }

  /** The query that is all that fills a temporary table. */
  onlyQueryOf(object: DraftObject): RowSetNode | undefined {
    const entry = object.kind === 'temporary-table' ? this.tables.entryOf(object) : undefined;
    const [query, ...others] = entry?.madeFrom.queries ?? [];
    if (query === undefined || others.length > 0 || entry!.filled) return undefined;
    return this.expanded(this.run.files[query.file]!, query.rowSet);
  }

  /** The one query that defines a table or view. */
  definingQueryOf(object: DraftObject): RowSetNode | undefined {
    const [query, ...others] = this.tables.entryOf(object)?.madeFrom.queries ?? [];
    if (query === undefined || others.length > 0) return undefined;
    return this.expanded(this.run.files[query.file]!, query.rowSet);
  }

  /** The node with its columns known. Recursion ends: a row set that is being expanded is open. */
  expanded(file: FileLink, id: RowSetId): RowSetNode {
    const node = this.node(file, id);
    if (node.state !== 'fresh') return node;
    if (this.expanding) this.run.nesting.deeper(() => this.expand(node), undefined);
    else {
      this.expanding = true;
      try {
        if (this.needs.areMet(node)) this.expand(node);
        else for (const needed of this.needs.inOrder(node)) if (needed.state === 'fresh') this.expand(needed);
      } finally {
        this.expanding = false;
      }
    }
    return node;
  }

  private expand(node: RowSetNode): void {
    const { faults } = this.run;
    const outer = faults.at;
    faults.at = node.site;
    node.state = 'expanding';
    node.out = [];
    if (node.rowSet.arms !== undefined && node.rowSet.arms.length > 0)
      this.arms.expand(node, node.rowSet.arms);
    else this.expandOutputs(node);
    // an array that was pushed to keeps room for sixteen more
    node.out = node.out.slice();
    node.state = 'expanded';
    faults.at = outer;
  }

  /** The columns of a query as those of the table or view that it defines. */
  columnList(file: FileLink, id: RowSetId, columns: readonly ColumnUse[] | undefined): ColumnList {
    const node = this.expanded(file, id);
    if (columns !== undefined && columns.length > 0) {
      const known = columns.map(({ name, quoted }): KnownColumn => ({
        key: this.run.fold.column(name, quoted === true),
        name,
      }));
      // PostgreSQL: a list may name the first columns only
      for (const out of node.out.filter(isNamed).slice(columns.length))
        known.push({ key: out.key, name: storedName(this.run, out) });
      return new ColumnList(known, true);
    }
    const shown = node.out.some(({ star }) => star !== undefined) ? withoutRepeats(node.out) : node.out;
    const named = shown.every(isNamed) ? shown : shown.filter(isNamed);
    const known = named.map((out): KnownColumn => ({ key: out.key, name: storedName(this.run, out) }));
    const synonyms = synonymsOf(this.run, named);
    return new ColumnList(known, !node.open && known.length > 0, gapsOf(shown), synonyms);
  }

  /** The column of a name, also one that can only come through an open star. */
  columnOf(node: RowSetNode, key: string, name: string): DraftColumn | undefined {
    this.expanded(node.site.file, node.id);
    const known = node.object.named(key);
    if (known !== undefined || !node.open) return known;
    return this.run.builder.addColumn(node.object, key, name);
  }

  views(node: RowSetNode): readonly SourceView[] {
    if (node.views !== undefined) return node.views;
    const { sources } = node.rowSet;
    // whoever asks meanwhile sees those before; most row sets have one, and an array that is pushed to at once keeps room for many
    let views: SourceView[] | undefined;
    node.views = none;
    for (let index = 0; index < sources.length; index++) {
      const view = this.view(node, sources[index]!, index);
      if (view === undefined) continue;
      if (views === undefined) node.views = views = [view];
      else views.push(view);
    }
    return node.views;
  }

  private view(node: RowSetNode, source: Source, index: number): SourceView | undefined {
    const { file } = node.site;
    if (source.rowSet !== undefined) {
      const viewed = this.node(file, source.rowSet);
      return new RowSetView(this.run, this, index, this.named(node.site, source), viewed);
    }
    if (source.name === undefined) return undefined;
    const special = this.routineNames.specialSource(node.site, source);
    if (special !== undefined) return new TableView(this.run, node.site, index, source, special, undefined);
    const changed = source.target || isChanged(this.written.get(file), node.site, source.name);
    const asLeft = source.made ?? (changed && node.rowSet.kind === 'returning' && !isOldRow(source));
    const { entry, object } = this.tables.use(node.site, source.name, changed ? 'mentions' : 'reads', asLeft);
    if (source.alias !== undefined) object.alias ??= source.alias;
    for (const { name, quoted, dataType } of source.declared ?? []) {
      const column = this.run.builder.column(object, this.run.fold.column(name, quoted === true), name);
      column.dataType ??= dataType;
    }
    return new TableView(this.run, node.site, index, source, object, entry);
  }

  private named(site: Site, source: Source): Source {
    const list =
      source.namedLike &&
      this.tables.entry(site, source.namedLike).history.at(site.file.index, site.statement);
    return list?.complete ? { ...source, columnNames: list.columns.map((column) => column.name) } : source;
  }

  private expandOutputs(node: RowSetNode): void {
    const { rowSet } = node;
    const isUnnested = this.unnested?.expand(node) === true;
    const isDeclared = !isUnnested && this.addDeclared(node);
    if (!isUnnested && !isDeclared)
      for (const [item, output] of partsOfNode(node).outputs.entries()) {
        if (output.kind === 'star') this.stars.expand(node, output);
        else this.addOutput(node, output, item);
      }
    nameRepeatedColumns(this.run, node);
    rowSet.columnNames?.forEach((name, i) => {
      const out = node.out[i];
      if (out !== undefined && out.column.pseudo === undefined) renameColumn(this.run, node, out, name);
    });
    const mayHaveMore = rowSet.open !== undefined && !rowSet.listed && !isUnnested && !isDeclared;
    node.open = node.openStars !== undefined || mayHaveMore;
    if (node.open && isReadByStar(node)) addStar(this.run, node, {});
    if (node.open) this.stars.flowThrough(node);
  }

  /** The columns of the type that the rows are of, or of what a called function answers with. */
  private addDeclared(node: RowSetNode): boolean {
    const { start, end } = node.rowSet;
    const typed = this.ofType(node);
    const { outputs } = partsOfNode(node);
    const isCalled = outputs.length === 0 || (mayHaveBody(node) && this.hasBody(node));
    const columns = typed ?? (isCalled ? this.resultOf(node) : undefined);
    columns?.forEach(({ key, name }, i) => {
      const inputs = typed && this.elementPart(node, i, typed.length);
      addColumn(this.run, node, key, name, {
        ...(inputs && { output: { kind: 'column', inputs, transform: 'function', start, end } }),
      });
    });
    return columns !== undefined;
  }

  /** What an output is made of, its fields called as their type calls them. */
  partsOf(site: Site, parts: ValueFields): ValueFields {
    const known = this.typed.get(parts);
    if (known !== undefined) return known;
    const typed = typedParts(parts, (type) => this.attributesOf(site, type));
    this.typed.set(parts, typed);
    return typed;
  }

  /** The columns of a composite type, where a script defines it. */
  attributesOf(site: Site, type: NameUse): readonly KnownColumn[] | undefined {
    return this.routineNames.typeColumns(site, type);
  }

  /** The columns of the composite type that the rows are of. */
  private ofType({ site, rowSet }: RowSetNode): readonly KnownColumn[] | undefined {
    return rowSet.ofType && this.routineNames.typeColumns(site, rowSet.ofType);
  }

  /** What a field of composite rows depends on: of the rows of a query, `TABLE(CAST(MULTISET(SELECT …) AS t))`, a column of it. */
  private elementPart({ site, rowSet }: RowSetNode, position: number, count: number): Input[] {
    const { open = [] } = rowSet;
    const [only, ...others] = open;
    const [inner, ...further] = only?.kind === 'call' ? only.inputs : [only];
    if (inner?.kind !== 'row-set' || inner.column !== 'all' || others.length + further.length > 0)
      return open;
    const { out, open: isOpen } = this.expanded(site.file, inner.rowSet);
    return out.length === count && !isOpen ? [{ ...inner, column: position }] : open;
  }

  hasBody(node: RowSetNode): boolean {
    const { routine } = node.rowSet;
    return routine !== undefined && this.routineNames.hasBody(routine, argumentsOf(node), node);
  }

  /** The columns that a called table function of the run answers with. */
  private resultOf(node: RowSetNode): readonly KnownColumn[] | undefined {
    const { routine } = node.rowSet;
    return routine && this.routineNames.resultColumns(routine, argumentsOf(node), node);
  }

  /** Whether an input may be a record: it is no column of a source, and no document. */
  private isNoValue(node: RowSetNode, input: Input): boolean {
    return !this.isSourceColumn(node, input) && !this.routineNames.isDocument(node.site, input);
  }

  private addOutput(node: RowSetNode, given: ColumnOutput, item: number): void {
    const [only] = given.inputs;
    const { kind, wholeRow } = node.rowSet; // a list beside other values is one of them
    const mayBeRecord =
      (kind === 'values' && partsOfNode(node).outputs.length === 1) || wholeRow || isRow(node, given);
    const fields =
      mayBeRecord && only && given.inputs.length === 1 && this.isNoValue(node, only)
        ? (this.routineNames.heldFields(node.site, only) ?? fieldsInSource(this.run, this, node, only))
        : undefined;
    if (fields !== undefined) {
      for (const field of fields) addField(this.run, node, field);
      return;
    }
    const numbered = mayBeRowNumber(this.run, given)
      ? rowNumberName(this.run, given, this.views(node))
      : undefined;
    const output = numbered === undefined ? given : { ...given, name: numbered };
    const name = outputName(node, output);
    const origin = numbered === undefined ? { item } : { output };
    const out = addColumn(this.run, node, outputKey(this.run, node, output, name), name, origin);
    this.run.builder.placeOnly(out.column, node.site.file.index, output);
  }

  /** INSERT ALL: VALUES names columns of the query before records of the routine. */
  private isSourceColumn(node: RowSetNode, input: Input): boolean {
    if (input.kind !== 'column' || input.path.length !== 1) return false;
    const key = this.run.fold.column(input.path[0]!, isQuoted(input.quoted, 0));
    return this.views(node).some((view) => view.list().find(key) !== undefined);
  }

  /** The sources that a star stands for; those of the scopes around where the qualifier is found there only. */
  starViews(node: RowSetNode, qualifier: readonly string[]): readonly SourceView[] {
    if (qualifier.length === 0)
      return this.views(node).filter(({ source }) => !source.hidden && !source.qualifiedOnly);
    for (const views of this.scopes(node)) {
      const view = views.find((candidate) => candidate.matches(qualifier, 0) === qualifier.length);
      if (view !== undefined) return [view];
    }
    return [];
  }

  /** The sources of the row set, and of each scope around it those that it sees, from the inside out. */
  *scopes(node: RowSetNode): Generator<readonly SourceView[]> {
    let limit: number | undefined;
    for (let at: RowSetNode | undefined = node, hops = 0; at !== undefined && hops < 100; hops++) {
      const [views, seen] = [this.views(at), limit];
      yield seen === undefined ? views : views.filter(({ index }) => index < seen);
      limit = at.rowSet.parentSources;
      at = at.rowSet.parent >= 0 ? this.node(at.site.file, at.rowSet.parent) : undefined;
    }
  }
}

/** PL/SQL: `SET ROW = record`. */
function isRow(node: RowSetNode, output: ColumnOutput): boolean {
  return node.rowSet.kind === 'update-set' && output.name?.toUpperCase() === 'ROW';
}

/** RETURNING and OUTPUT: the row as it was before the statement. */
function isOldRow({ hidden, alias, oldRow }: Source): boolean {
  return oldRow === true || (hidden === true && (alias === 'deleted' || alias === 'old'));
}
