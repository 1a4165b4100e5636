import type { TokenCursor } from '../cursor.ts';
import { identifierText, stringValue } from '../identifiers.ts';
import { TokenKind } from '../tokens.ts';
import type { ColumnReference, Subquery } from '../tree/expressions.ts';
import { path, atPath, functions } from './mdx-paths.ts';
import { plainQuery, plainSelect } from './plain-query.ts';

/** A member of the cube, or of another one that LOOKUPCUBE names. */
export type Member = ColumnReference | Subquery;

/** A calculated member or named set: its full name, and what decides which members a set has. */
export interface Calculation {
  name: string;
  conditions: readonly Member[];
}

/** The calculations known at a place, by their names in lower case. */
export type Calculations = ReadonlyMap<string, Calculation>;

/** The members of a set expression: those that are in it, and those that only decide which ones are. */
export interface MemberList {
  values: Member[];
  conditions: Member[];
}

const none: Calculations = new Map();

/** All members named up to one of the words outside of brackets; functions and operators are stepped over. */
export function members(
  cursor: TokenCursor,
  ends: ReadonlySet<string>,
  calculations: Calculations = none,
): Member[] {
  return new MemberReader(cursor, calculations, false).read(ends).values;
}

/** The members of a set up to one of the words outside of brackets, without those that functions only measure by. */
export function setMembers(
  cursor: TokenCursor,
  ends: ReadonlySet<string>,
  calculations: Calculations = none,
): MemberList {
  return new MemberReader(cursor, calculations, true).read(ends);
}

/**
 * Functions whose first argument gives the members: the others decide which of them (Microsoft, "MDX Function
 * Reference", set functions), or in which order.
 */
const setFunctions: ReadonlyMap<string, 'rows' | 'order'> = new Map(
  (
    'FILTER TOPCOUNT TOPSUM TOPPERCENT BOTTOMCOUNT BOTTOMSUM BOTTOMPERCENT NONEMPTY EXISTS EXCEPT HEAD TAIL SUBSET ' +
    'DRILLDOWNLEVELTOP DRILLDOWNLEVELBOTTOM DRILLDOWNMEMBERTOP DRILLDOWNMEMBERBOTTOM'
  )
    .split(' ')
    .map((name): [string, 'rows' | 'order'] => [name, 'rows'])
    .concat([['ORDER', 'order']]),
);

/** Functions that take a member's or a set's name as a string. */
const namesInStrings: ReadonlySet<string> = new Set('STRTOMEMBER STRTOSET STRTOTUPLE STRTOVALUE'.split(' '));

interface Bracket {
  deciding?: 'rows' | 'order' | undefined;
  argument: number;
}

class MemberReader {
  private readonly cursor: TokenCursor;
  private readonly calculations: Calculations;
  private readonly divided: boolean;
  private readonly list: MemberList = { values: [], conditions: [] };
  private readonly brackets: Bracket[] = [];
  /** Behind HAVING of an axis. */
  private having = false;

  constructor(cursor: TokenCursor, calculations: Calculations, divided: boolean) {
    this.cursor = cursor;
    this.calculations = calculations;
    this.divided = divided;
  }

  read(ends: ReadonlySet<string>): MemberList {
    const { cursor, brackets } = this;
    while (!cursor.atEnd) {
      const text = cursor.text();
      if (brackets.length === 0 && (text === ')' || ends.has(text))) break;
      if (atPath(cursor)) this.add(path(cursor));
      else this.step(text);
    }
    return this.list;
  }

  /** A token that is no path. */
  private step(text: string): void {
    const { cursor, brackets } = this;
    if (text === '(' || text === '{') brackets.push({ argument: 0, deciding: this.functionBefore(text) });
    else if (text === ')' || text === '}') brackets.pop();
    else if (text === ',') {
      const bracket = brackets.at(-1);
      if (bracket) bracket.argument++;
    } else if (cursor.kind() === TokenKind.word) {
      if (this.lookup()) return;
      if (brackets.length === 0) this.having = text === 'HAVING' || (this.having && !axisWords.has(text));
      if (this.find(cursor.raw()) !== undefined) this.add(word(cursor));
    } else if (cursor.kind() === TokenKind.string && namesInStrings.has(cursor.raw(-2).toUpperCase()))
      for (const member of membersOfText(cursor)) this.add(member);
    cursor.advance();
  }

  private functionBefore(bracket: string): Bracket['deciding'] {
    const { cursor } = this;
    return bracket === '(' && cursor.kind(-1) === TokenKind.word
      ? setFunctions.get(cursor.raw(-1).toUpperCase())
      : undefined;
  }

  /** `LOOKUPCUBE("cube", "[Measures].[A]")` reads members of another cube. */
  private lookup(): boolean {
    const { cursor } = this;
    if (!/^lookupcube$/i.test(cursor.raw()) || cursor.kind(2) !== TokenKind.string) return false;
    cursor.advance();
    cursor.advance();
    const { start, tokenEnd: end } = cursor;
    const cube = identifierText(stringValue(cursor.raw(), cursor.dialect.lexical));
    const name = { parts: [{ text: cube, quoted: true, start, end }], start, end };
    cursor.advance();
    if (cursor.at(',') && cursor.kind(1) === TokenKind.string) {
      cursor.advance();
      const select = plainSelect(
        membersOfText(cursor).map((expression) => ({ expression, start, end })),
        [{ kind: 'table', name, start, end }],
        start,
        end,
      );
      cursor.advance();
      this.push({ kind: 'subquery', query: plainQuery(select, start, end), use: 'rows', start, end });
    }
    this.brackets.push({ argument: 1 });
    return true;
  }

  /** The calculation of a name: members need not be qualified. */
  private find(name: string): Calculation | undefined {
    if (this.calculations.size === 0) return undefined;
    const folded = name.toLowerCase();
    const exact = this.calculations.get(folded);
    if (exact !== undefined || folded.includes('.')) return exact;
    for (const [key, calculation] of this.calculations) if (key.endsWith(`.${folded}`)) return calculation;
    return undefined;
  }

  private add(member: ColumnReference): void {
    const calculation = this.find(member.path[0]!.text);
    if (calculation === undefined) return this.push(member);
    this.push({ ...member, path: [{ ...member.path[0]!, text: calculation.name }] });
    for (const condition of calculation.conditions) {
      if (this.divided) include(this.list.conditions, condition);
      else include(this.list.values, condition);
    }
  }

  private push(member: Member): void {
    const place = this.divided ? this.place() : 'value';
    if (place === 'value') include(this.list.values, member);
    else if (place === 'rows') include(this.list.conditions, member);
  }

  private place(): 'value' | 'rows' | 'order' {
    if (this.having) return 'rows';
    for (const { deciding, argument } of this.brackets)
      if (deciding !== undefined && argument > 0) return deciding;
    return 'value';
  }
}

/** What ends the condition of an axis. */
const axisWords: ReadonlySet<string> = new Set(['ON', 'DIMENSION', 'PROPERTIES']);

/** A set's name alone, without brackets. */
function word(cursor: TokenCursor): ColumnReference {
  const { start, tokenEnd: end } = cursor;
  return { kind: 'column', path: [{ text: cursor.raw(), quoted: true, start, end }], start, end };
}

function include(list: Member[], member: Member): void {
  const known = list.some((other) => member.kind === 'column' && nameOf(other) === nameOf(member));
  if (!known) list.push(member);
}

function nameOf(member: Member): string | undefined {
  return member.kind === 'column' ? member.path[0]!.text.toLowerCase() : undefined;
}

/** Measures are what cells hold; all other members say which cells. */
export function isMeasure(member: Member): boolean {
  return nameOf(member)?.startsWith('measures.') === true;
}

const pathInText =
  /(?:\[(?:[^\]]|\]\])*\]|\b[A-Za-z_]\w*(?=\.))(?:\.(?:\[(?:[^\]]|\]\])*\]|[A-Za-z_]\w*(?![\w(])))*/g;

/** The members in an expression that is given as a string, as the definitions of older servers are: `AS '[A].[B] * 2'`. */
export function membersOfText(cursor: TokenCursor): ColumnReference[] {
  const { start, tokenEnd: end } = cursor;
  const text = stringValue(cursor.raw(), cursor.dialect.lexical);
  const names = new Set<string>();
  for (const [match] of text.matchAll(pathInText)) {
    const parts = (match.match(/\[(?:[^\]]|\]\])*\]|\w+/g) ?? []).map((part) => identifierText(part));
    const last = parts.findIndex((part, i) => i > 0 && functions.has(part.toUpperCase()));
    names.add((last < 0 ? parts : parts.slice(0, last)).join('.'));
  }
  return [...names].map((name) => ({
    kind: 'column',
    path: [{ text: name, quoted: true, start, end }],
    start,
    end,
  }));
}
