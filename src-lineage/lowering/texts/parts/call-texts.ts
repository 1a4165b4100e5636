import { addToList } from '../../../base/list-map.ts';
import type { Call, Expression, Literal } from '../../../syntax/tree/expressions.ts';
import { everyStatement, statementsInside } from '../../../syntax/tree/inner-statements.ts';
import { argumentOf, valueOfArgument } from '../../../syntax/tree/named-arguments.ts';
import type { Name } from '../../../syntax/tree/node.ts';
import type { CallStatement, CreateTrigger } from '../../../syntax/tree/procedural.ts';
import { isKind, someNode } from '../../../syntax/tree/some-node.ts';
import type { Statement } from '../../../syntax/tree/statements.ts';
import { unknownPart } from './unknown-text.ts';

/** More calls of one routine are not followed. */
const maximumCalls = 32;

/** What calls a routine: a statement, or a trigger whose function it is. */
type Caller = CallStatement | CreateTrigger;

/** What calls one routine. */
export type CallsOfRoutine = readonly Caller[];

/** The calls of a file, by the last part of the routine's name in lower case. */
export type CallsByName = ReadonlyMap<string, readonly Caller[]>;

/** The texts of variables that calls pass, by the place of the call and the position of the argument. */
export type PassedTexts = ReadonlyMap<number, readonly (readonly string[])[]>;

/** Finds the calls in statements and everything inside them; the texts that their variables are known to hold stand for them. */
export function noteCalls(
  statements: readonly Statement[],
  calls: Map<string, Caller[]>,
  passed: PassedTexts,
): void {
  const all = everyStatement(statements, (one) => calledBy(one) === undefined);
  const functions = new Set(all.flatMap((at) => (at.kind === 'create-routine' ? nameOf(at.name) : [])));
  for (const at of all) {
    const called = calledBy(at);
    if (called !== undefined)
      for (const call of withTexts(at as Caller, passed)) addToList(calls, nameOf(called), call);
    if (functions.size > 0)
      for (const { name, args, start, end } of callsOfTexts(at, functions))
        addToList(calls, nameOf(name), { kind: 'call', name, arguments: args, start, end });
  }
}

function nameOf(name: Name | undefined): string {
  return name?.parts.at(-1)?.text.toLowerCase() ?? '';
}

function calledBy(statement: Statement): Name | undefined {
  if (statement.kind === 'call') return statement.name;
  return statement.kind === 'create-trigger' ? statement.calls : undefined;
}

/**
 * Functions that a statement calls with nothing but texts and lists of them, anywhere but in the statements that it
 * holds: `SELECT load('a', 'b')`, `IF load('a') THEN`.
 */
function callsOfTexts(statement: Statement, functions: ReadonlySet<string>): Call[] {
  const inside = new Set<object>(statementsInside(statement));
  const found: Call[] = [];
  someNode(statement, (node) => {
    if (inside.has(node)) return 'skip';
    if (isKind<Call>(node, 'call') && 'args' in node && isOfTexts(node, functions)) found.push(node);
    return false;
  });
  return found.sort((a, b) => a.start - b.start);
}

function isOfTexts({ name, args }: Call, functions: ReadonlySet<string>): boolean {
  return (
    args.length > 0 &&
    functions.has(nameOf(name)) &&
    args.map(valueOfArgument).every((argument) => argument.kind === 'literal' || isWrittenOut(argument))
  );
}

/** A call for each text that its variables hold there. */
function withTexts(call: Caller, passed: PassedTexts): Caller[] {
  const texts = passed.get(call.start);
  if (texts === undefined || call.kind !== 'call') return [call];
  const count = texts.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: count }, (_, at): CallStatement => {
    const given = call.arguments.map((argument, i): Expression => {
      const known = texts[i] ?? [];
      const text = known.length === 1 ? known[0] : known.length === count ? known[at] : undefined;
      const { start, end } = argument;
      if (text === undefined) return argument;
      const value: Expression = { kind: 'literal', type: 'string', value: text, start, end };
      return argument.kind === 'named-argument' ? { ...argument, value } : value;
    });
    return { ...call, arguments: given };
  });
}

/**
 * The texts that the calls pass for one parameter, call by call, so that those of several parameters go together: `CALL
 * copy_table('raw.orders', 'core.orders')`. What only the run knows is unknown there; none where no call passes a text.
 * @param byDefault the text of the parameter where a call leaves it out
 */
export function textsPassed(
  calls: readonly Caller[] | undefined,
  parameter: string,
  position: number,
  byDefault?: string,
): string[] {
  if (calls === undefined || calls.length > maximumCalls) return [];
  const folded = parameter.toLowerCase();
  const values = calls.map((call) => argumentOf(call.arguments ?? [], [folded], position));
  if (!values.some(isLiteral)) return [];
  return values.map((value) => {
    if (value === undefined) return byDefault ?? unknownPart;
    return isLiteral(value) ? value.value : unknownPart;
  });
}

/** The lists that the calls pass for one parameter; none where a call passes anything but a list that is written out. */
export function listsPassed(
  calls: readonly Caller[] | undefined,
  parameter: string,
  position: number,
): Expression[] {
  if (calls === undefined || calls.length > maximumCalls) return [];
  const folded = parameter.toLowerCase();
  const lists = calls.flatMap((call) => argumentOf(call.arguments ?? [], [folded], position) ?? []);
  return lists.length === calls.length && lists.every(isWrittenOut) ? lists : [];
}

function isWrittenOut(list: Expression): boolean {
  if (list.kind === 'cast') return isWrittenOut(list.operand);
  if (list.kind === 'call') return list.args.length > 0 && list.args.every(isLiteral);
  return list.kind === 'list' && list.items.length > 0 && list.items.every(isLiteral);
}

function isLiteral(value: Expression | undefined): value is Literal {
  return value?.kind === 'literal' && (value.type === 'string' || value.type === 'number');
}

/** The texts of values; none where one of them is anything else. */
function literals(values: readonly (Expression | undefined)[]): string[] {
  const texts: string[] = [];
  for (const value of values) {
    if (!isLiteral(value)) return [];
    texts.push(value.value);
  }
  return texts;
}

/**
 * What the variables of a trigger's function hold where all triggers that call it are of one table: its arguments, and the
 * names of the table (PostgreSQL, "Trigger Functions": TG_ARGV, TG_TABLE_NAME, TG_TABLE_SCHEMA).
 */
export function triggerTexts(calls: readonly Caller[] = []): ReadonlyMap<string, readonly string[]> {
  const triggers = calls.filter((call) => call.kind === 'create-trigger');
  const tables = new Set(triggers.map(({ table }) => table?.parts.map(({ text }) => text).join('.')));
  const parts = triggers[0]?.table?.parts;
  if (parts === undefined || tables.size > 1) return new Map();
  const texts = new Map<string, readonly string[]>();
  for (const name of ['tg_table_name', 'tg_relname']) texts.set(name, [parts.at(-1)!.text]);
  if (parts.length > 1) texts.set('tg_table_schema', [parts.at(-2)!.text]);
  const count = triggers.reduce((most, trigger) => Math.max(most, trigger.arguments?.length ?? 0), 0);
  for (let i = 0; i < count; i++)
    texts.set(elementKey('tg_argv', i), literals(triggers.map((trigger) => trigger.arguments?.[i])));
  return texts;
}

/** The triggers that call a function, table by table; none where all are of one, or of too many, tables. */
export function callersByTable(calls: readonly Caller[] = []): (readonly CreateTrigger[])[] {
  const tables = new Map<string, CreateTrigger[]>();
  for (const call of calls)
    if (call.kind === 'create-trigger' && call.table)
      addToList(tables, call.table.parts.map(({ text }) => text.toLowerCase()).join('.'), call);
  return tables.size < 2 || tables.size > maximumCalls ? [] : [...tables.values()];
}

/** What the text of one element of a list is kept by. */
export function elementKey(list: string, index: number | string): string {
  return `${list}[${index}]`;
}
