import { NameFolding } from '../../../src-lineage/catalog/names.ts';
import type { Identifier } from '../../../src-lineage/syntax/tree/node.ts';
import type { CommonTable, TableReference } from '../../../src-lineage/syntax/tree/queries.ts';
import type { Statement } from '../../../src-lineage/syntax/tree/statements.ts';
import { edited, type Edit } from './edits.ts';
import type { ReadScript } from './script.ts';
import type { Rewritten } from './transform.ts';
import { type KindNode, type Visit, walk } from './walk.ts';

/**
 * Gives the aliases of tables and the names of CTEs other names of the same length, statement by statement. A name is
 * changed where every place at which it stands in the statement is understood: its definitions, `FROM` and the qualifiers
 * of columns. One that also stands elsewhere (as a column, a table, in a comment) is kept.
 */
export function renameAliases(script: ReadScript): Rewritten | undefined {
  const names = new FreshNames(script.sql);
  const edits = script.statements.flatMap((statement) => statementEdits(script, statement, names));
  if (edits.length === 0) return undefined;
  return { sql: edited(script.sql, edits), original: (line) => names.original(line) };
}

function statementEdits(script: ReadScript, statement: Statement, names: FreshNames): Edit[] {
  const fold = new NameFolding(script.dialect.names, {});
  const text = script.sql.slice(statement.start, statement.end);
  const edits: Edit[] = [];
  for (const [name, places] of placesByName(statement, script.dialect.syntax.implicitRecursion === true)) {
    const isWritten = places.every(({ start, end, quoted, text: own }) =>
      quoted ? script.sql.slice(start + 1, end - 1) === own : script.sql.slice(start, end) === own,
    );
    const keys = new Set(places.map((place) => fold.table(place.text, place.quoted)));
    const columnKeys = new Set(places.map((place) => fold.column(place.text, place.quoted)));
    if (!isWritten || keys.size !== 1 || columnKeys.size !== 1) continue;
    if (namesColumns(script.sql, name)) continue;
    if (occurrences(text, name) !== new Set(places.map(({ start }) => start)).size) continue;
    const fresh = names.next(name);
    for (const place of uniquePlaces(places)) {
      edits.push({
        start: place.quoted ? place.start + 1 : place.start,
        end: place.quoted ? place.end - 1 : place.end,
        text: place.quoted ? fold.table(fresh, false) : fresh,
      });
    }
  }
  return edits;
}

function uniquePlaces(places: readonly Identifier[]): Identifier[] {
  return [...new Map(places.map((place) => [place.start, place])).values()];
}

function occurrences(text: string, name: string): number {
  const pattern = `(?<![\\p{L}\\p{N}_])${name.replaceAll('$', '\\$')}(?![\\p{L}\\p{N}_])`;
  return text.match(new RegExp(pattern, 'giu'))?.length ?? 0;
}

/** ClickHouse names repeated columns by the alias of their table, `b.id`: another alias is another name. */
function namesColumns(sql: string, name: string): boolean {
  return new RegExp(`\`${name.replaceAll('$', '\\$')}\\.`, 'iu').test(sql);
}

const plainName = /^[\p{L}_#@][\p{L}\p{N}_$#@]*$/u;

/** Where the statement's aliases and CTEs are named, by their names in lower case. */
function placesByName(statement: Statement, implicitRecursion: boolean): Map<string, Identifier[]> {
  const places = new Map<string, Identifier[]>();
  const defined = new Set<string>();
  const add = (identifier: Identifier): void => {
    const key = identifier.text.toLowerCase();
    places.set(key, [...(places.get(key) ?? []), identifier]);
  };
  const define = (identifier: Identifier): void => {
    defined.add(identifier.text.toLowerCase());
    add(identifier);
  };
  walk([statement], (visit) => {
    const { node } = visit;
    if ('with' in node) for (const { name } of node.with) define(name);
    // SELF of REFRESH USING is the table's name and its alias at once
    if (isSource(node) && node.alias !== undefined && !isOwnName(node)) define(node.alias);
    if (node.kind === 'table' && isCommonTable(visit, implicitRecursion)) add(node.name.parts[0]!);
    if (node.kind === 'column' && node.path.length > 1) add(node.path[0]!);
    if (node.kind === 'star' && node.qualifier.length === 1) add(node.qualifier[0]!);
  });
  return new Map([...places].filter(([name]) => defined.has(name) && plainName.test(name)));
}

function isSource(node: KindNode): node is TableReference {
  return node.kind === 'table' || node.kind === 'derived' || node.kind === 'pivot' || node.kind === 'unpivot';
}

function isOwnName({ kind, name, alias }: TableReference): boolean {
  return kind === 'table' && name.start === alias?.start;
}

/** The name in FROM is that of a CTE around, which is seen here. */
function isCommonTable({ node, around }: Visit, implicitRecursion: boolean): boolean {
  if (node.kind !== 'table' || node.name.parts.length !== 1 || around.at(-1)?.kind === 'insert') return false;
  const name = node.name.parts[0]!.text.toLowerCase();
  for (const outer of around.toReversed()) {
    if (!('with' in outer)) continue;
    const at = outer.with.findIndex((table) => table.name.text.toLowerCase() === name);
    if (at < 0) continue;
    return isSeen(node, outer.with, at, implicitRecursion);
  }
  return false;
}

function isSeen(
  node: KindNode,
  tables: readonly CommonTable[],
  at: number,
  implicitRecursion: boolean,
): boolean {
  const inside = tables.findIndex((table) => table.start <= node.start && node.end <= table.end);
  if (inside < 0 || inside > at) return true;
  return inside === at && (implicitRecursion || tables[at]!.recursive === true);
}

/** New names, each of the length of the old one, of letters that the text does not use. */
class FreshNames {
  private readonly letters: string[];
  private readonly olds = new Map<string, string>();
  private next_ = 0;

  constructor(text: string) {
    const alphabet = [...'абвгдежзиклмнопрстуфхцчшщыьэюяαβγδεζηθικλμνξοπρτυφχψω'];
    this.letters = alphabet.filter((letter) => !text.toLowerCase().includes(letter));
  }

  next(old: string): string {
    const { length } = this.letters;
    const number = this.next_++;
    const first = this.letters[number % length]!;
    if (old.length < 2 && number >= length) return old;
    const rest = this.letters[Math.floor(number / length) % length]!;
    const fresh = (first + rest.repeat(old.length)).slice(0, old.length);
    this.olds.set(fresh, old);
    return fresh;
  }

  original(line: string): string {
    return line.replace(/[Ͱ-ӿ]+/gu, (word) => this.olds.get(word.toLowerCase()) ?? word);
  }
}
