import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Identifier } from '../../../tree/node.ts';
import type { SelectItem } from '../../../tree/queries.ts';
import { identifier } from '../../names/names.ts';
import {
  type CalculationNames,
  include,
  isMeasure,
  type Member,
  members,
  membersOfText,
  nameOf,
  setMembers,
  setMembersOfText,
} from './mdx-members.ts';
import { atPath, path } from './mdx-paths.ts';

// WITH of a query (Microsoft, "MDX Data Manipulation - SELECT"): calculated members, named sets, calculated cells. One may
// use another that is defined behind it.

interface Calculation {
  alias: Identifier;
  isSet: boolean;
  values: Member[];
  /** What decides which members a set has. */
  conditions: Member[];
  expression: { start: number; end: number };
  start: number;
  end: number;
}

/** The calculations of a query. */
export interface Calculations {
  names: CalculationNames;
  /** Each named value, those that it is made of before it. */
  items: SelectItem[];
  /** What decides which members the sets among these have. */
  conditionsOf(values: readonly Member[]): Member[];
}

/** Reads WITH up to the query's SELECT; the current word is WITH or SELECT. */
export function calculationsOf(cursor: TokenCursor): Calculations {
  const names = namesAhead(cursor);
  const all = new Map<string, Calculation>();
  const cells: SelectItem[] = [];
  while (cursor.at('WITH') || withWords.has(cursor.text())) {
    cursor.accept('WITH');
    cursor.accept('CALCULATED');
    if (cursor.at('CELL')) appendAll(cells, calculatedCells(cursor, names));
    else {
      const calculation = calculated(cursor, names);
      if (calculation === undefined) break;
      all.set(calculation.alias.text.toLowerCase(), calculation);
    }
    cursor.accept(',');
  }
  const ordered = inOrder(all);
  const decided = new Map<string, Member[]>();
  const conditionsOf = (values: readonly Member[]): Member[] =>
    values.flatMap((value) => decided.get(nameOf(value) ?? '') ?? []);
  const items = ordered.map((calculation): SelectItem => {
    const { alias, isSet, values, conditions, expression, start, end } = calculation;
    const further = conditionsOf(values);
    if (isSet) decided.set(alias.text.toLowerCase(), [...conditions, ...further]);
    else for (const condition of further) include(values, condition);
    return { alias, expression: { kind: 'list', items: values, ...expression }, start, end };
  });
  return { names, items: [...cells, ...items], conditionsOf };
}

const withWords: ReadonlySet<string> = new Set(['MEMBER', 'SET', 'CELL', 'CALCULATED']);
const calculationEnds: ReadonlySet<string> = new Set(['MEMBER', 'SET', 'SELECT', 'CELL', 'CALCULATED', ';']);
const valueEnds: ReadonlySet<string> = new Set([',', ...calculationEnds]);

/** The names that WITH gives, before its expressions are read. */
function namesAhead(cursor: TokenCursor): CalculationNames {
  const names = new Map<string, string>();
  const { index } = cursor;
  while (!cursor.atEnd && !cursor.at('SELECT') && !cursor.at(';')) {
    if (cursor.acceptAny('MEMBER', 'SET') === undefined) cursor.advance();
    else if (atPath(cursor) || cursor.kind() === TokenKind.word) {
      const { text } = aliasAt(cursor);
      names.set(text.toLowerCase(), text);
    }
  }
  cursor.index = index;
  return names;
}

function aliasAt(cursor: TokenCursor): Identifier {
  return atPath(cursor) ? path(cursor).path[0]! : identifier(cursor);
}

/** `MEMBER [Measures].[X] AS e, FORMAT_STRING = '0'`, `SET [S] AS e`: a name for an expression. */
function calculated(cursor: TokenCursor, names: CalculationNames): Calculation | undefined {
  const what = cursor.acceptAny('MEMBER', 'SET');
  if (what === undefined) return undefined;
  const { start } = cursor;
  const alias = aliasAt(cursor);
  cursor.expect('AS');
  const isSet = what === 'SET';
  const from = cursor.start;
  const list = value(cursor, isSet, names);
  const expression = { start: from, end: cursor.previousEnd };
  // properties follow
  members(cursor, calculationEnds);
  return { alias, isSet, ...list, expression, start, end: cursor.previousEnd };
}

/** The expression of a calculation: it may be a string. */
function value(
  cursor: TokenCursor,
  isSet: boolean,
  names: CalculationNames,
): Pick<Calculation, 'values' | 'conditions'> {
  const ends = cursor.kind(1) === TokenKind.end || valueEnds.has(cursor.text(1));
  if (cursor.kind() === TokenKind.string && ends) {
    const list = isSet
      ? setMembersOfText(cursor, names)
      : { values: membersOfText(cursor, names), conditions: [] };
    cursor.advance();
    return list;
  }
  if (isSet) return setMembers(cursor, valueEnds, names);
  return { values: members(cursor, valueEnds, names), conditions: [] };
}

/** Those first that others are made of; circles stay in the order of the text. */
function inOrder(all: ReadonlyMap<string, Calculation>): Calculation[] {
  const ordered = new Set<Calculation>();
  const open = new Set<Calculation>();
  const visit = (calculation: Calculation): void => {
    if (ordered.has(calculation) || open.has(calculation)) return;
    open.add(calculation);
    for (const member of [...calculation.values, ...calculation.conditions]) {
      const used = all.get(nameOf(member) ?? '');
      if (used !== undefined && open.size < maximumDepth) visit(used);
    }
    open.delete(calculation);
    ordered.add(calculation);
  };
  for (const calculation of all.values()) visit(calculation);
  return [...ordered];
}

/** Chains of calculations are followed so far: text must not exhaust the stack. */
const maximumDepth = 200;

/** `CELL CALCULATION c FOR '([Measures].[Plan])' AS 'e'`: the query reads other values in the cells of these measures. */
function calculatedCells(cursor: TokenCursor, names: CalculationNames): SelectItem[] {
  const { start } = cursor;
  cursor.advance();
  while (!cursor.atEnd && !cursor.at('FOR') && !calculationEnds.has(cursor.text(1))) cursor.advance();
  if (!cursor.accept('FOR')) return [];
  const cells = cursor.kind() === TokenKind.string ? membersOfText(cursor) : members(cursor, asWords);
  while (!cursor.atEnd && !cursor.at('AS') && !cursor.at('SELECT')) cursor.advance();
  if (!cursor.accept('AS')) return [];
  const { values } = value(cursor, false, names);
  const conditions = cellConditions(cursor);
  const { previousEnd: end } = cursor;
  return cells.flatMap((cell) => {
    if (cell.kind !== 'column' || !isMeasure(cell)) return [];
    const items = [cell, ...values, ...conditions];
    return [{ alias: cell.path[0]!, expression: { kind: 'list', items, start, end }, start, end }];
  });
}

const asWords: ReadonlySet<string> = new Set(['AS', ...calculationEnds]);

/** The properties of calculated cells: CONDITION says which cells they are. */
function cellConditions(cursor: TokenCursor): Member[] {
  const conditions: Member[] = [];
  while (!cursor.atEnd && !calculationEnds.has(cursor.text())) {
    const isCondition = cursor.raw().toUpperCase() === 'CONDITION' && cursor.text(1) === '=';
    cursor.advance();
    if (!isCondition) continue;
    cursor.advance();
    if (cursor.kind() === TokenKind.string) appendAll(conditions, membersOfText(cursor));
    else appendAll(conditions, members(cursor, valueEnds));
  }
  return conditions;
}
