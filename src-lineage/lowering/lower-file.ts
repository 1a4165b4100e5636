import { appendAll } from '../base/append-all.ts';
import { attempt, Faults, type FaultHooks } from '../base/diagnostics/faults.ts';
import { defaultLimits, type Limits } from '../base/diagnostics/limits.ts';
import { lineStarts } from '../base/lines.ts';
import type { Dialect } from '../dialects/table/dialect.ts';
import type { FileDataflow } from '../ir/dataflow.ts';
import type { Diagnostic } from '../base/diagnostics/diagnostics.ts';
import type { TokenizedScript } from '../syntax/tokens/script.ts';
import type { Node } from '../syntax/tree/node.ts';
import type { CallStatement } from '../syntax/tree/procedural.ts';
import { LoweringContext } from './context/context.ts';
import type { LoweringRules } from './context/lowering-rules.ts';
import { ExpressionLowering } from './expressions/expressions.ts';
import { LoweringFailures, statementKey } from './context/failures.ts';
import { FileBudget } from './context/file-budget.ts';
import type { Session } from './context/session.ts';
import { standsAlone } from './context/stands-alone.ts';
import { cutFile } from './file/cut-file.ts';
import { noteExpressions } from './file/expression-texts.ts';
import { FileFaults } from './file/file-faults.ts';
import { FileStatements } from './file/file-statements.ts';
import { lowerBody, lowerQuery } from './queries/queries.ts';
import { addSources } from './queries/sources.ts';
import { raisingRoutines } from './routines/raising-routines.ts';
import { inclusions } from './statements/inclusions.ts';
import { modelsOf, projectTemplate } from './statements/models.ts';
import { lowerReturnedRows } from './statements/returned-rows.ts';
import { lowerStatement } from './statements/statements.ts';
import { tableMacrosOf } from './table-functions/table-macros.ts';
import { textFunctionsOf } from './texts/called-texts.ts';
import { type CallsByName, noteCalls, type PassedTexts } from './texts/parts/call-texts.ts';
import { createdTables } from './texts/tables-by-pattern.ts';
import { ListTrimmer } from './file/trim-lists.ts';
import { constantTexts } from './texts/constant-text.ts';

const lower: LoweringRules<LoweringContext> = {
  query: lowerQuery,
  queryBody: lowerBody,
  addSources,
  inputs: (context, expression) => new ExpressionLowering(context, -1).inputs(expression),
  statement: lowerStatement,
  returnedRows: lowerReturnedRows,
  constantTexts,
};

interface ReadingOptions {
  hooks?: FaultHooks | undefined;
  limits?: Limits;
  /** The text is a part of a file, whose name says nothing of it. */
  isPiece?: boolean;
}

/**
 * Reads one file: cut, parse, lower. What can not be read is in `diagnostics`, what fails for a fault of ours too: it
 * costs its statement.
 */
export function readDataflow(
  name: string,
  text: string,
  dialect: Dialect,
  { hooks = {}, limits = defaultLimits, isPiece = false }: ReadingOptions = {},
): FileDataflow {
  const faults = new FileFaults(name, text, hooks);
  const whole = { start: 0, end: text.length };
  const frame = new Faults<Node>();
  const read = attempt(
    frame,
    'bind',
    whole,
    () => readFile(isPiece ? '' : name, text, dialect, { faults, limits }),
    nothing,
  );
  if (read !== undefined) return read;
  faults.take(frame, 'file');
  return unreadFile(name, text, faults);
}

const nothing = (): undefined => undefined;

/** Of a file that cannot be read for a fault of ours there is its name. */
function unreadFile(name: string, text: string, { diagnostics }: FileFaults): FileDataflow {
  return {
    name,
    length: text.length,
    lineStarts: lineStarts(text),
    statements: [],
    rowSets: [],
    routines: [],
    variables: [],
    includes: [],
    diagnostics,
  };
}

/**
 * Reads a part of a script that ends with a statement.
 * @returns undefined where what it gives may depend on the rest of the script, or the rest on it
 */
export function readSlice(text: string, dialect: Dialect, limits = defaultLimits): FileDataflow | undefined {
  const faults = new FileFaults('', text, {});
  const budget = new FileBudget(limits, text.length);
  const step = (): FileDataflow | undefined => {
    const script = cutFile(text, dialect, [], { faults, budget });
    return script?.isClosed && budget.isUntouched
      ? sliceOf(text, script, dialect, { faults, limits })
      : undefined;
  };
  return attempt(new Faults<Node>(), 'bind', { start: 0, end: text.length }, step, nothing);
}

function sliceOf(
  text: string,
  script: TokenizedScript,
  dialect: Dialect,
  { faults, limits }: { faults: FileFaults; limits: Limits },
): FileDataflow | undefined {
  const { directives, definitions, forks, diagnostics } = script;
  if ([directives, definitions, forks, diagnostics].some(({ length }) => length > 0)) return undefined;
  const statements = new FileStatements(script, dialect, faults);
  if (statements.asksAhead()) return undefined;
  const context = lowerStatements({ text, dialect, statements, faults, limits });
  if (!statements.arePlain || statements.diagnostics.length > 0 || !standsAlone(context)) return undefined;
  noteExpressions(text, context, faults);
  if (faults.diagnostics.length > 0) return undefined;
  return {
    name: '',
    length: text.length,
    lineStarts: [],
    statements: context.statements,
    rowSets: context.rowSets,
    routines: [],
    variables: [],
    includes: [],
    diagnostics: inTextOrder(context.diagnostics),
  };
}

function readFile(
  name: string,
  text: string,
  dialect: Dialect,
  { faults, limits }: { faults: FileFaults; limits: Limits },
): FileDataflow | undefined {
  const template = projectTemplate(name, text);
  const budget = new FileBudget(limits, text.length);
  const script = cutFile(text, dialect, template?.ownName ?? [], { faults, budget });
  if (script === undefined) return unreadFile(name, text, faults);
  const statements = new FileStatements(script, dialect, faults);
  const context = lowerStatements({ text, dialect, statements, faults, limits });
  noteExpressions(text, context, faults);
  const steps = context.order.finished();
  const order = steps.some((step) => step.do === 'assign') ? steps : [];
  const diagnostics = [
    ...script.diagnostics,
    ...budget.diagnostics,
    ...statements.diagnostics,
    ...context.diagnostics,
    ...faults.diagnostics,
  ];
  return {
    name,
    length: text.length,
    lineStarts: script.lineStarts,
    statements: context.statements,
    rowSets: context.rowSets,
    routines: context.routines,
    variables: context.variables,
    ...(context.labels.length > 0 && { labels: context.labels }),
    ...(order.length > 0 && { order }),
    ...(template && modelsOf(template, context)),
    includes: inclusions(script),
    diagnostics: inTextOrder(diagnostics),
  };
}

function inTextOrder(diagnostics: Diagnostic[]): Diagnostic[] {
  diagnostics.sort((a, b) => a.span[1] - b.span[1] || a.span[2] - b.span[2]);
  return withoutRepeats(diagnostics);
}

/** The readings of a statement with a template's choices find the same errors outside of the choices. */
export function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ code, message, span }) => {
    const key = `${span[1]} ${span[2]} ${code} ${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** How often a file is lowered again for faults in it, before no statement of it is lowered. */
const maximumLowerings = 5;

/** What a file is lowered from. */
interface ReadFile {
  text: string;
  dialect: Dialect;
  statements: FileStatements;
  faults: FileFaults;
  limits: Limits;
}

/** How often a file is lowered for texts that variables pass to routines ahead of their calls: a text may be passed on. */
const maximumPasses = 3;

/**
 * Lowers the statements of a file. Where some fail, the file is lowered again without them: nothing of them is left. So it is where
 * calls pass texts by variables, and some text of dynamic SQL was not known.
 */
function lowerStatements(file: ReadFile): LoweringContext {
  const { statements, faults } = file;
  const leftOut = new Set<string>();
  let passed: PassedTexts = new Map();
  for (let round = 1, passes = 1; ; round++) {
    const failures = new LoweringFailures(faults.collect(), leftOut);
    const context = lowerOnce(file, failures, passed);
    const { noted } = failures.faults;
    const found = context.session.passedTexts;
    const isUnknown = context.diagnostics.some(({ code }) => code === 'dynamic-sql-unknown');
    if (noted.length === 0 && isUnknown && found.size > passed.size && passes < maximumPasses) {
      passed = found;
      passes++;
      continue;
    }
    if (noted.length === 0) {
      appendAll(context.diagnostics, context.budget.diagnostics);
      return context;
    }
    faults.take(failures.faults, 'statement');
    const failing = round < maximumLowerings ? noted.map(({ at }) => at) : statements.all();
    for (const statement of failing) leftOut.add(statementKey(statement));
  }
}

/** Lowers a file piece by piece, so that nothing of a piece lasts that is lowered. */
function lowerOnce(
  { text, dialect, statements, limits }: ReadFile,
  failures: LoweringFailures,
  passed: PassedTexts,
): LoweringContext {
  const begin = (): LoweringContext => {
    const budget = new FileBudget(limits, text.length);
    return new LoweringContext(text, dialect, { diagnostics: [], lower, failures, budget });
  };
  const calls = new Map<string, CallStatement[]>();
  let context = begin();
  let lists = new ListTrimmer(context);
  for (const piece of statements.pieces()) {
    noteCalls(piece, calls, passed);
    const known: KnownAhead = {
      calls,
      tableMacros: tableMacrosOf(piece, dialect),
      createdTables: createdTables(piece, dialect),
      textFunctions: textFunctionsOf(piece),
      raisingRoutines: raisingRoutines(piece),
    };
    know(context, known);
    for (const statement of piece) {
      if (failures.isLeftOut(statement)) lowerStatement(context, statement);
      else
        attempt(
          failures.faults,
          'bind',
          statement,
          () => lowerStatement(context, statement),
          () => {
            // what follows is lowered for its own faults alone
            context = begin();
            lists = new ListTrimmer(context);
            know(context, known);
          },
        );
    }
    lists.trim();
  }
  return context;
}

/** What lowering has to know of statements that may stand behind. */
interface KnownAhead {
  calls: CallsByName;
  tableMacros: Session['tableMacros'];
  createdTables: Session['createdTables'];
  textFunctions: Session['textFunctions'];
  raisingRoutines: Session['raisingRoutines'];
}

function know(context: LoweringContext, { calls, ...known }: KnownAhead): void {
  context.calls = calls;
  Object.assign(context.session, known);
}
