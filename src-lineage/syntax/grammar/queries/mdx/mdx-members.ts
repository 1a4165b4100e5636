import { TokenCursor } from '../../../cursor/cursor.ts';
import { tokenize } from '../../../lexer/tokenizer.ts';
import { withoutTools } from '../../../templates/without-tools.ts';
import { identifierText, stringValue } from '../../../tokens/identifiers.ts';
import { movedTokens, TokenKind } from '../../../tokens/tokens.ts';
import type { ColumnReference, Subquery } from '../../../tree/expressions.ts';
import { plainQuery, plainSelect } from '../../nested/plain-query.ts';
import { atPath, path } from './mdx-paths.ts';

/** A member of the cube, or of another one that LOOKUPCUBE names. */
export type Member = ColumnReference | Subquery;

/** The full names of calculated members and sets, by themselves in lower case. */
export type CalculationNames = ReadonlyMap<string, string>;

/** The members of a set expression: those that are in it, and those that only decide which ones are. */
export interface MemberList {
  values: Member[];
  conditions: Member[];
}

const none: CalculationNames = new Map();

/** All members named up to one of the words outside of brackets; functions and operators are stepped over. */
export function members(
  cursor: TokenCursor,
  ends: ReadonlySet<string>,
  names: CalculationNames = none,
): Member[] {
  return new MemberReader(cursor, names, false).read(ends).values;
}

/** The members of a set up to one of the words outside of brackets, without those that functions only measure by. */
export function setMembers(
  cursor: TokenCursor,
  ends: ReadonlySet<string>,
  names: CalculationNames = none,
): MemberList {
  return new MemberReader(cursor, names, true).read(ends);
}

const noWords: ReadonlySet<string> = new Set();

/** The members in an expression that is given as a string, as the definitions of older servers are: `AS '[A].[B] * 2'`. */
export function membersOfText(cursor: TokenCursor, names: CalculationNames = none): Member[] {
  return members(withinText(cursor), noWords, names);
}

/** Those of a set that is given as a string. */
export function setMembersOfText(cursor: TokenCursor, names: CalculationNames = none): MemberList {
  return setMembers(withinText(cursor), noWords, names);
}

/** A cursor over the text in the current string; doubled quotes are blanks, so that all places are those of the file. */
function withinText(cursor: TokenCursor): TokenCursor {
  const raw = cursor.raw();
  const inside = raw.slice(1, raw.endsWith(raw[0]!) && raw.length > 1 ? -1 : undefined);
  const text = inside.replaceAll(raw[0]!.repeat(2), '  ');
  const { tokens } = tokenize(text, withoutTools(cursor.dialect));
  return new TokenCursor(
    movedTokens(tokens, cursor.start + 1, cursor.source),
    cursor.dialect,
    cursor.rules,
    [],
  );
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
  private readonly names: CalculationNames;
  private readonly divided: boolean;
  private readonly list: MemberList = { values: [], conditions: [] };
  private readonly brackets: Bracket[] = [];
  /** Behind HAVING of an axis. */
  private having = false;

  constructor(cursor: TokenCursor, names: CalculationNames, divided: boolean) {
    this.cursor = cursor;
    this.names = names;
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
      // a function may be called like a member
      const isCall = cursor.text(1) === '(';
      if (!isCall && fullName(cursor.raw(), this.names) !== undefined) this.add(word(cursor));
    } else if (cursor.kind() === TokenKind.string && namesInStrings.has(cursor.raw(-2).toUpperCase()))
      for (const member of membersOfText(cursor, this.names)) this.push(member);
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

  private add(member: ColumnReference): void {
    const [name] = member.path;
    const calculated = fullName(name!.text, this.names);
    this.push(calculated === undefined ? member : { ...member, path: [{ ...name!, text: calculated }] });
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

/** The full name of a calculation; members need not be qualified. */
function fullName(name: string, names: CalculationNames): string | undefined {
  if (names.size === 0) return undefined;
  const folded = name.toLowerCase();
  const exact = names.get(folded);
  if (exact !== undefined || folded.includes('.')) return exact;
  for (const [key, full] of names) if (key.endsWith(`.${folded}`)) return full;
  return undefined;
}

/** A set's name alone, without brackets. */
function word(cursor: TokenCursor): ColumnReference {
  const { start, tokenEnd: end } = cursor;
  return { kind: 'column', path: [{ text: cursor.raw(), quoted: true, start, end }], start, end };
}

/** Adds a member that the list does not hold yet. */
export function include(list: Member[], member: Member): void {
  const name = nameOf(member);
  if (name === undefined || !list.some((other) => nameOf(other) === name)) list.push(member);
}

/** The name of a member of the cube in lower case. */
export function nameOf(member: Member): string | undefined {
  return member.kind === 'column' ? member.path[0]!.text.toLowerCase() : undefined;
}

/** Measures are what cells hold; all other members say which cells. */
export function isMeasure(member: Member): boolean {
  return /^measures(?:\.|$)/.test(nameOf(member) ?? '');
}
