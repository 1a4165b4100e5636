import { analyze, type SourceFile } from '../../../src-lineage/index.ts';
import { raisingRoutines } from '../../../src-lineage/lowering/routines/raising-routines.ts';
import { textFunctionsOf } from '../../../src-lineage/lowering/texts/called-texts.ts';
import { noteCalls } from '../../../src-lineage/lowering/texts/parts/call-texts.ts';
import { tableMacrosOf } from '../../../src-lineage/lowering/table-functions/table-macros.ts';
import { tokenize } from '../../../src-lineage/syntax/lexer/tokenizer.ts';
import { valueOfArgument } from '../../../src-lineage/syntax/tree/named-arguments.ts';
import type { Name } from '../../../src-lineage/syntax/tree/node.ts';
import type { Statement } from '../../../src-lineage/syntax/tree/statements.ts';
import type { Finding, Tally } from './check.ts';
import { type Difference, linesOf } from './comparison.ts';
import type { ReadScript } from './script.ts';

/** Statements that change what those behind them mean, or that mean something by those before them. */
const stateful: ReadonlySet<Statement['kind']> = new Set([
  'set-scope',
  'other',
  'declare',
  'assign',
  'block',
  'if',
  'loop',
  'open-cursor',
  'fetch',
  'dynamic-sql',
  'drop',
]);

/** Columns move on as far as they are known by then (renames, clones, rows of files): the order matters. */
function moves(statement: Statement): boolean {
  if (statement.kind === 'create-table')
    return statement.location !== undefined || (statement.like?.some(({ how }) => how === 'clone') ?? false);
  return statement.kind === 'alter-table' || statement.kind === 'rename-tables';
}

/** The texts of a script's statements, where each means the same in a file of its own; undefined where not. */
function separable(script: ReadScript): string[] | undefined {
  const { statements, sql, dialect } = script;
  if (statements.length < 2 || statements.some((one) => stateful.has(one.kind) || moves(one)))
    return undefined;
  // a flow of Snowflake is one: what is not its last part has no result of its own
  if (statements.some(({ start }) => /->>\s*$/.test(sql.slice(0, start)))) return undefined;
  if (tokenize(sql, dialect).directives.length > 0 || definesTwice(statements)) return undefined;
  const texts = statements.map(({ start, end }) => sql.slice(start, end));
  if (readsWithinFile(script)) return undefined;
  // Snowflake: what the statement before has answered
  if (/\bLAST_QUERY_ID\b/i.test(sql)) return undefined;
  // temporary tables and variables live in their script
  if (texts.some((text) => /[#@]|\b(?:TEMP|PG_TEMP|TEMPORARY|VOLATILE|LOCAL)\b/i.test(text)))
    return undefined;
  return texts;
}

/**
 * What `docs/dialects.md` says of: functions over tables, patterns, lists by their paths, cast rows, periods, texts that functions make or
 * that calls pass, and handlers know what their own file declares.
 */
function readsWithinFile({ statements, sql, dialect }: ReadScript): boolean {
  const hasPattern = dialect.syntax.tablePatterns === true && /\bmerge\s*\(/i.test(sql);
  const hasLists = dialect.names.collectionNames === true && /\b(?:ARRAY|MAP|STRUCT)\s*</i.test(sql);
  const hasRows = /\bROW\s*\([^)]*\)\s*::/i.test(sql);
  const copies = dialect.syntax.likeKeepsMade === true && statements.some(isLikeAnother);
  if (/\bEXECUTE\b/i.test(sql) && (textFunctionsOf(statements).size > 0 || passTexts(statements)))
    return true;
  if (/\bPORTION\s+OF\b/i.test(sql)) return true;
  if (/\bHANDLER\b/i.test(sql) && raisingRoutines(statements).unnamed) return true;
  return hasPattern || hasLists || hasRows || copies || tableMacrosOf(statements, dialect).size > 0;
}

/** A call in these hands a text to a routine, which may run it. */
function passTexts(statements: readonly Statement[]): boolean {
  const calls: Parameters<typeof noteCalls>[1] = new Map();
  noteCalls(statements, calls, new Map());
  const values = [...calls.values()].flat().flatMap((call) => call.arguments ?? []);
  return values.map(valueOfArgument).some((value) => value.kind === 'literal' && value.type === 'string');
}

/** MySQL, ClickHouse: the copy has the expressions of generated columns that its own file has shown. */
function isLikeAnother(statement: Statement): boolean {
  return statement.kind === 'create-table' && (statement.like?.length ?? 0) > 0;
}

/** One name for several tables: which of them another file means, their order says. */
function definesTwice(statements: readonly Statement[]): boolean {
  const names = statements.flatMap((statement) => definedName(statement) ?? []);
  const keys = names.map(({ parts }) => parts.at(-1)?.text.toLowerCase());
  return new Set(keys).size < keys.length;
}

function definedName(statement: Statement): Name | undefined {
  const defines = ['create-table', 'create-view', 'create-routine', 'create-synonym', 'create-object'];
  return defines.includes(statement.kind) && 'name' in statement ? statement.name : undefined;
}

/** Cuts scripts into files of one statement, and joins scripts to jobs: the order of the files may not matter. */
export function checkFileOrder(scripts: readonly ReadScript[]): { tally: Tally; findings: Finding[] } {
  const tally: Tally = { applied: 0, same: 0, explained: 0, different: 0, unreadable: 0 };
  const findings: Finding[] = [];
  const note = (script: ReadScript, texts: readonly string[], changed: Difference | undefined): void => {
    tally.applied++;
    tally[changed === undefined ? 'same' : 'different']++;
    if (changed)
      findings.push({ transform: 'file order', script, rewritten: texts.join('\n-----\n'), ...changed });
  };
  for (const script of scripts) {
    const texts = separable(script);
    if (texts === undefined) continue;
    const whole = linesOf(analyze([{ name: 'whole.sql', text: script.sql }], script));
    note(script, texts, changedBy(script, texts, whole));
  }
  for (const job of jobs(scripts)) {
    const texts = job.map(({ sql }) => sql);
    note(job[0]!, texts, changedBy(job[0]!, texts, lines(job[0]!, texts, orders(texts.length)[0]!)));
  }
  return { tally, findings };
}

/** Neighbours of one vendor, where no two define a table of one name. */
function jobs(scripts: readonly ReadScript[]): ReadScript[][] {
  const found: ReadScript[][] = [];
  for (const ofVendor of Map.groupBy(scripts, ({ vendor }) => vendor).values()) {
    for (let i = 0; i + jobSize <= ofVendor.length; i += jobSize) {
      const job = ofVendor.slice(i, i + jobSize);
      const statements = job.flatMap((script) => script.statements);
      if (!definesTwice(statements) && !statements.some(moves) && !sharesVariable(job)) found.push(job);
    }
  }
  return found;
}

/** MySQL: which file sets a variable of the session last, their order says. */
function sharesVariable(job: readonly ReadScript[]): boolean {
  if (job[0]?.dialect.language.sessionVariables !== true) return false;
  const named = job.flatMap(({ sql }) => [...new Set(sql.toLowerCase().match(/(?<!@)@\w+/g))]);
  return new Set(named).size < named.length;
}

const jobSize = 6;

function changedBy(
  script: ReadScript,
  texts: readonly string[],
  before: readonly string[],
): Difference | undefined {
  for (const order of orders(texts.length)) {
    const after = lines(script, texts, order);
    const missing = before.filter((line) => !after.includes(line));
    const extra = after.filter((line) => !before.includes(line));
    if (missing.length + extra.length > 0) return { missing, extra };
  }
  return undefined;
}

/** The lineage of texts as files, which are read in the order of their names; a model keeps the name of its file. */
function lines({ vendor }: ReadScript, texts: readonly string[], order: readonly number[]): string[] {
  const files = texts.map((text, i): SourceFile => ({
    name: `${String(order[i]!).padStart(9, '0')}/${i}.sql`,
    text: `${text}\n;\n`,
  }));
  return linesOf(analyze(files, { vendor }));
}

/** 0, 1, 2 …; backwards; and one in which neighbours are far from each other. */
function orders(count: number): number[][] {
  const given = Array.from({ length: count }, (_, i) => i);
  return [given, given.toReversed(), given.map((i) => ((i * 7919) % 10_007) * count + i)];
}
