import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { Identifier } from '../../../tree/node.ts';
import type { CreateRoutine, Parameter, Return } from '../../../tree/procedural.ts';
import type { Select } from '../../../tree/queries.ts';
import { takeIdentifier } from '../../names/names.ts';
import { dataType } from '../../names/types.ts';
import { plainQuery, plainSelect } from '../../nested/plain-query.ts';

// HANA's functions name what they return, and assign to it: `RETURNS total INT, label NVARCHAR(10)`, `RETURNS rows TABLE (…)`
// (SAP HANA SQLScript Reference, "CREATE FUNCTION").

/** Words that go on with the head behind a type that has no name before it. */
const headWords: ReadonlySet<string> = new Set([
  'LANGUAGE',
  'SQL',
  'AS',
  'DETERMINISTIC',
  'READS',
  'DEFAULT',
  'BEGIN',
  'WITH',
  'PACKAGE',
  'CONFIGURATION',
  'SUPPRESS',
]);

/** Reads named results from behind RETURNS; says whether they were there. */
export function namedReturns(cursor: TokenCursor, node: CreateRoutine): boolean {
  if (!cursor.dialect.language.namedResults || !namedResult(cursor)) return false;
  do {
    const name = takeIdentifier(cursor);
    const type = dataType(cursor);
    node.parameters.push({ name, type, mode: 'out', start: name.start, end: cursor.previousEnd });
  } while (cursor.at(',') && cursor.accept(','));
  return true;
}

function namedResult(cursor: TokenCursor): boolean {
  const next = cursor.kind(1);
  if (next !== TokenKind.word && next !== TokenKind.quoted) return false;
  return !cursor.at('TABLE') && !headWords.has(cursor.text(1));
}

/** What a function with named results returns when its body ends. */
export function returnNamed(node: CreateRoutine): void {
  if (node.routine !== 'function' || node.body.length === 0) return;
  const results = node.parameters.filter((parameter) => parameter.mode === 'out');
  const [first] = results;
  if (first === undefined) return;
  const { end } = node.body.at(-1)!;
  const answer: Return = { kind: 'return', start: end, end };
  const isTable = first.type?.fields !== undefined;
  if (results.length === 1 && !isTable) answer.value = variable(first.name, end);
  else {
    const body = isTable ? allRows(first, end) : oneRow(results, end);
    answer.query = plainQuery(body, end, end);
  }
  node.body.push(answer);
}

function variable({ text }: Identifier, at: number): Expression {
  return { kind: 'variable', name: `:${text}`, start: at, end: at };
}

function oneRow(results: readonly Parameter[], at: number): Select {
  const items = results.map(({ name }) => ({
    expression: variable(name, at),
    alias: name,
    start: at,
    end: at,
  }));
  return plainSelect(items, [], at, at);
}

function allRows({ name }: Parameter, at: number): Select {
  const star: Expression = { kind: 'star', qualifier: [], start: at, end: at };
  const part: Identifier = { text: `:${name.text}`, quoted: false, start: at, end: at };
  return {
    ...plainSelect([], [], at, at),
    items: [{ expression: star, start: at, end: at }],
    from: [
      { kind: 'table', name: { parts: [part], start: at, end: at }, variable: true, start: at, end: at },
    ],
  };
}
