import type { RowSetId } from '../ir/names.ts';
import { lineStarts } from '../base/lines.ts';
import type { Dialect } from '../dialects/table/dialect.ts';
import type { LinkableDataflow } from '../ir/packed/linkable-dataflow.ts';
import { OpenRowSets, PackedParts } from '../ir/packed/packed-parts.ts';
import type { PackedDataflow } from '../ir/packed/tags.ts';
import { foreignTexts } from '../syntax/scripts/foreign-text.ts';
import { modelsOf, projectTemplate } from './statements/models.ts';
import { mayDefineMacros } from './table-functions/table-macros.ts';
import { mayReadByPattern } from './texts/tables-by-pattern.ts';

/** A part of a script, and the data flow of its statements. */
export interface ReadSlice {
  /** Offset of its first character. */
  start: number;
  dataflow: PackedDataflow;
}

/** Characters of a slice at least. */
const leastLength = 200_000;

/** What begins a statement on a line of its own behind the end of another one. */
const border =
  /;[^\S\r\n]*\r?\n(?=(?:[^\S\r\n]*(?:--[^\r\n]*)?\r?\n)*(?:ALTER|COMMENT|CREATE|DELETE|DROP|GRANT|INSERT|MERGE|REPLACE|SELECT|TRUNCATE|UPDATE|WITH)\b)/giy;

/** Marks whose meaning the whole text decides. */
const marks = /\{[{%#@]|\$\{/;

/**
 * Where a long script may be cut so that its parts are read by themselves, in the order of the text, the end the last of
 * them; one where it is not to be cut. Whether a part can be read so, reading it shows (`readSlice`).
 */
export function slicesOf(text: string, dialect: Dialect, least = leastLength): number[] {
  const ends: number[] = [];
  if (isPlain(text, dialect))
    for (let end = endBehind(text, least); end !== undefined; end = endBehind(text, end + least))
      ends.push(end);
  return [...ends, text.length];
}

function isPlain(text: string, dialect: Dialect): boolean {
  // what the quotes hold, the whole text decides
  const hasQuotes = dialect.lexical.doubleQuotes !== undefined && text.includes('"');
  return !(
    hasQuotes ||
    marks.test(text) ||
    mayDefineMacros(text, dialect) ||
    mayReadByPattern(text, dialect) ||
    foreignTexts(text).length > 0
  );
}

function endBehind(text: string, from: number): number | undefined {
  for (let at = text.indexOf(';', from); at >= 0; at = text.indexOf(';', at + 1)) {
    border.lastIndex = at;
    if (border.test(text)) return border.lastIndex;
  }
  return undefined;
}

/** The data flow of a script that was read in slices, as if it had been read as a whole. */
export function mergedSlices(
  name: string,
  text: string,
  slices: Iterable<ReadSlice>,
  open = new OpenRowSets(),
): LinkableDataflow {
  const parts = new PackedParts(open);
  const file: LinkableDataflow = {
    name,
    length: text.length,
    lineStarts: lineStarts(text),
    statements: [],
    rowSets: [],
    routines: [],
    variables: [],
    includes: [],
    diagnostics: [],
    parts,
  };
  for (const { start, dataflow } of slices) addSlice(file, parts, start, dataflow);
  const template = projectTemplate(name, text);
  return template === undefined
    ? file
    : { ...file, ...modelsOf(template, { ...file, firstRowSets: firstRowSets(file) }) };
}

function addSlice(
  { statements, rowSets, diagnostics }: LinkableDataflow,
  parts: PackedParts,
  start: number,
  slice: PackedDataflow,
): void {
  const shift = { offsets: start, statements: statements.length, rowSets: rowSets.length };
  const part = parts.add(slice, shift);
  for (const statement of part.statements) statements.push(statement);
  for (const rowSet of part.rowSets) rowSets.push(rowSet);
  for (const diagnostic of part.diagnostics) {
    const [source, from, until] = diagnostic.span;
    diagnostic.span = [source, from + start, until + start];
    diagnostics.push(diagnostic);
  }
}

/** They are asked for a few statements only. */
function firstRowSets({ rowSets }: LinkableDataflow): Pick<ReadonlyMap<number, RowSetId>, 'get'> {
  return {
    get: (statement) => {
      const id = rowSets.findIndex((rowSet) => rowSet.statement === statement);
      return id < 0 ? undefined : id;
    },
  };
}
