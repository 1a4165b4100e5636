import type { Dialect } from '../dialects/dialect.ts';
import { attempt, Faults } from '../faults.ts';
import type { Diagnostic } from '../model/diagnostics.ts';
import type { TokenizedScript } from '../text/script.ts';
import { TokenCursor } from './cursor.ts';
import { expression, postfixed } from './grammar/expressions.ts';
import { tableExpression } from './grammar/from.ts';
import { name } from './grammar/names.ts';
import { query } from './grammar/queries.ts';
import { startsQuery } from './grammar/query-start.ts';
import { statement, statementList, topLevelStatements } from './grammar/statements.ts';
import { readRoutineText } from './routine-text.ts';
import type { Rules } from './rules.ts';
import type { Node } from './tree/node.ts';
import type { Statement } from './tree/statements.ts';

/** All statements of a text, in order, and what could not be read. */
export interface ParsedScript {
  /** The statements of the top level; those of routine bodies lie inside them. */
  statements: Statement[];
  diagnostics: Diagnostic[];
}

const rules: Rules = {
  expression,
  operand: postfixed,
  startsQuery,
  query,
  name,
  tableExpression,
  statement,
  statementList,
  routineText: (cursor) => readRoutineText(cursor, rules),
};

/**
 * Parses a tokenized text. Every input gives statements and diagnostics.
 * @param faults takes what fails at single statements; without it a fault is thrown
 */
export function parseScript(script: TokenizedScript, dialect: Dialect, faults?: Faults<Node>): ParsedScript {
  const statements: Statement[] = [];
  const diagnostics: Diagnostic[] = [];
  const cursor = new TokenCursor(script.tokens, dialect, rules, diagnostics, faults);
  for (const batch of script.batches) {
    cursor.enter(batch);
    if (faults === undefined) topLevelStatements(cursor, statements);
    else readBatch(cursor, statements, faults);
  }
  return { statements, diagnostics };
}

/** What fails between statements ends its batch; those read before it stay. */
function readBatch(cursor: TokenCursor, into: Statement[], faults: Faults<Node>): void {
  const frame = new Faults<Node>();
  const place = { start: cursor.start, end: cursor.tokenEnd };
  attempt<Node, void>(
    frame,
    'parse',
    place,
    () => topLevelStatements(cursor, into),
    () => (cursor.index = cursor.limit),
  );
  for (const fault of frame.noted) faults.noted.push(fault);
}
