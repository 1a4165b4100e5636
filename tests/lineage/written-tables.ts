import { dialectOf } from '../../src-lineage/dialects/index.ts';
import type { VendorId } from '../../src-lineage/dialects/table/vendor.ts';
import { readDataflow } from '../../src-lineage/lowering/lower-file.ts';
import { linkSources } from '../../src-lineage/resolution/link.ts';
import { tokenize } from '../../src-lineage/syntax/lexer/tokenizer.ts';
import { TokenKind, type TokenList } from '../../src-lineage/syntax/tokens/tokens.ts';

/** A table that the words of a statement write or read: INSERT INTO t, UPDATE t SET, CREATE … AS, FROM t of a query … */
interface NamedTable {
  name: string;
  /** The parts before: schemas, or a source whose list is read and the steps to it. */
  qualifiers: string[];
  start: number;
}

/**
 * The tables that the tokens of a script write or read and that its model has not, where no diagnostic lies in their
 * statement: `name (line)`. The tokens alone are asked, without the grammar that the model comes from.
 */
export function lostTables(text: string, vendor: VendorId): string[] {
  const dialect = dialectOf(vendor);
  const dataflow = readDataflow('script.sql', text, dialect);
  const model = linkSources([dataflow], { vendor });
  const known = new Set(model.objects.map(({ name }) => lastPart(name)));
  for (const { sources, name } of dataflow.rowSets) {
    known.add(name?.toLowerCase() ?? '');
    for (const source of sources) known.add(source.alias?.toLowerCase() ?? '');
  }
  for (const { name } of [...dataflow.variables, ...dataflow.routines.flatMap(({ variables }) => variables)])
    known.add(name.toLowerCase());
  known.delete('');
  const places = model.diagnostics.map(({ span }) => span[1]);
  return statementsOf(tokenize(text, dialect).tokens).flatMap((statement) =>
    places.some((place) => place >= statement.start && place <= statement.end)
      ? []
      : statement.tables
          .filter(({ name, qualifiers }) => ![name, ...qualifiers].some((part) => known.has(part)))
          .map(({ name, start }) => `${name} (${text.slice(0, start).split('\n').length})`),
  );
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** First words of statements that run nothing of what stands behind them, or name other things than tables. */
const carryNothing: ReadonlySet<string> = new Set([
  'EXPLAIN', 'DESCRIBE', 'DESC', 'ADVISE', 'PROFILE', 'GRANT', 'REVOKE', 'DENY', 'AUDIT', 'NOAUDIT', 'STATIC', 'DYNAMIC', 'COMMENT',
  'SHOW', 'DEFINE', 'DROP',
]); // oxfmt-ignore

interface ScannedStatement {
  start: number;
  end: number;
  tables: NamedTable[];
}

function statementsOf(tokens: TokenList): ScannedStatement[] {
  const statements: ScannedStatement[] = [];
  let first = 0;
  for (let i = 0; i <= tokens.count; i++) {
    if (i < tokens.count && tokens.texts[i] !== ';') continue;
    if (i > first && !carryNothing.has(tokens.texts[first]!))
      statements.push({
        start: tokens.starts[first]!,
        end: tokens.ends[i - 1]!,
        tables: tablesOf(tokens, first, i),
      });
    first = i + 1;
  }
  return statements;
}

function tablesOf(tokens: TokenList, first: number, end: number): NamedTable[] {
  const tables: NamedTable[] = [];
  /** For every open bracket, and for none, whether a SELECT stands in it. */
  const selects = [false];
  const text = (i: number): string => (i < end && i >= first ? tokens.texts[i]! : '');
  for (let i = first; i < end; i++) {
    const word = text(i);
    if (word === '(') selects.push(false);
    else if (word === ')' && selects.length > 1) selects.pop();
    // `(EXPLAIN SELECT …)` runs nothing
    else if (word === 'SELECT')
      selects[selects.length - 1] = !carryNothing.has(text(i - 1)) && text(i - 2) !== 'EXPLAIN';
    const at = namedAt(text, i, selects.at(-1)!);
    const table = at === undefined ? undefined : nameAt(tokens, at, end);
    if (table !== undefined) tables.push(table);
  }
  return tables;
}

/** The index where a table is named behind the word at `i`; undefined where none is. */
function namedAt(text: (i: number) => string, i: number, inQuery: boolean): number | undefined {
  switch (text(i)) {
    case 'INTO':
      if (text(i - 1) === 'INSERT' || text(i - 1) === 'MERGE') return text(i + 1) === 'TABLE' ? i + 2 : i + 1;
      return undefined;
    case 'UPDATE':
      return text(i + 2) === 'SET' && text(i + 1) === '' ? i + 1 : undefined;
    case 'FROM':
      return inQuery && text(i - 1) !== 'DISTINCT' && text(i - 1) !== 'SYSTEM_TIME' ? i + 1 : undefined;
    case 'JOIN':
      return inQuery && text(i - 1) !== 'ARRAY' ? i + 1 : undefined;
    case 'TABLE':
    case 'VIEW':
      return text(i - 1) === 'CREATE' && (text(i + 2) === 'AS' || text(i + 4) === 'AS') ? i + 1 : undefined;
    default:
      return undefined;
  }
}

const goesOn: ReadonlySet<string> = new Set(['(', '.', '..', '...', '/', ':', '@', '!', '-']);

/** The last part of a name, in lower case, and the one before; functions, files and marks are none. */
function nameAt(
  { kinds, texts, source, starts, ends }: TokenList,
  i: number,
  end: number,
): NamedTable | undefined {
  // Databricks: INSERT INTO ONCE t BY NAME …
  const once = /^once$/i.test(source.slice(starts[i], ends[i])) && texts[i + 2] === 'BY';
  if (once) i++;
  const qualifiers: string[] = [];
  for (; texts[i + 1] === '.' && i + 2 < end; i += 2)
    qualifiers.push(source.slice(starts[i], ends[i]).toLowerCase());
  if (i >= end || texts[i] !== '' || goesOn.has(texts[i + 1] ?? '')) return undefined;
  if (kinds[i] !== TokenKind.word && kinds[i] !== TokenKind.quoted) return undefined;
  const written = source.slice(starts[i], ends[i]).replace(/^["`[]|["`\]]$/g, '');
  if (!/^[a-z_][\w$]*$/i.test(written)) return undefined;
  return { name: written.toLowerCase(), qualifiers, start: starts[i]! };
}
