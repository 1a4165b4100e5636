import { appendAll } from '../base/append-all.ts';
import { attempt, Faults } from '../base/diagnostics/faults.ts';
import type { Dialect } from '../dialects/table/dialect.ts';
import type { Diagnostic } from '../base/diagnostics/diagnostics.ts';
import { TokenCursor } from './cursor/cursor.ts';
import type { Rules } from './cursor/rules.ts';
import { expression, postfixed } from './grammar/expressions/expressions.ts';
import { name } from './grammar/names/names.ts';
import { query } from './grammar/queries/queries.ts';
import { startsQuery } from './grammar/queries/query-start.ts';
import { tableExpression } from './grammar/sources/from.ts';
import { statement, statementList } from './grammar/statements.ts';
import { statementsInPieces } from './grammar/top-level.ts';
import { readPart, readRoutineText } from './routine-text.ts';
import type { TokenizedScript } from './tokens/script.ts';
import type { Node } from './tree/node.ts';
import type { Statement } from './tree/statements.ts';

/** All statements of a text, in order, and what could not be read. */
export interface ParsedScript {
  /** The statements of the top level; those of routine bodies lie inside them. */
  statements: Statement[];
  diagnostics: Diagnostic[];
}

const rules: Rules<TokenCursor> = {
  expression,
  operand: postfixed,
  startsQuery,
  query,
  name,
  tableExpression,
  statement,
  statementList,
  routineText: (cursor) => readRoutineText(cursor, rules),
  part: (cursor, part, read) => readPart(cursor, part, read, rules),
};

/**
 * Parses a tokenized text. Every input gives statements and diagnostics.
 * @param faults takes what fails at single statements; without it a fault is thrown
 */
export function parseScript(script: TokenizedScript, dialect: Dialect, faults?: Faults<Node>): ParsedScript {
  const diagnostics: Diagnostic[] = [];
  const statements: Statement[] = [];
  for (const piece of parsePieces(script, dialect, {
    diagnostics,
    most: Infinity,
    ...(faults && { faults }),
  }))
    appendAll(statements, piece);
  return { statements, diagnostics };
}

/** How a text is parsed in pieces. */
interface PieceParsing {
  /** Takes what could not be read. */
  diagnostics: Diagnostic[];
  /** Takes what fails at single statements; without it a fault is thrown. */
  faults?: Faults<Node>;
  /** How many statements are handed over at once. */
  most: number;
}

/** Parses a tokenized text; a piece is parsed when it is asked for, so that the one before may be gone by then. */
export function* parsePieces(
  script: TokenizedScript,
  dialect: Dialect,
  parsing: PieceParsing,
): Generator<Statement[], void, void> {
  const { diagnostics, faults, most } = parsing;
  const piece: Statement[] = [];
  const cursor = new TokenCursor(script.tokens, dialect, rules, diagnostics, faults);
  for (const batch of script.batches) {
    cursor.enter(batch);
    const reading = statementsInPieces(cursor, piece, most);
    while (goesOn(cursor, reading, faults)) yield piece.splice(0);
  }
  yield piece;
}

/** Reads to the next pause of a batch. What fails between statements ends the batch; those read before it stay. */
function goesOn(
  cursor: TokenCursor,
  reading: Generator<void, void, void>,
  faults: Faults<Node> | undefined,
): boolean {
  if (faults === undefined) return reading.next().done !== true;
  const frame = new Faults<Node>();
  const place = { start: cursor.start, end: cursor.tokenEnd };
  const on = attempt<Node, boolean>(
    frame,
    'parse',
    place,
    () => reading.next().done !== true,
    () => {
      cursor.index = cursor.limit;
      return false;
    },
  );
  for (const fault of frame.noted) faults.noted.push(fault);
  return on;
}
