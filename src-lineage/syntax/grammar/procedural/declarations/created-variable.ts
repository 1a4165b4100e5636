import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { Declare } from '../../../tree/procedural.ts';
import { skipRest } from '../../ends/statement-end.ts';
import { name } from '../../names/names.ts';
import { variable } from './declarations.ts';

/**
 * `VARIABLE [IF NOT EXISTS] [schema.]v type [DEFAULT e]` behind CREATE, and behind ADD or PUBLISH of a module (Db2, "CREATE
 * VARIABLE"; SQL Anywhere): routines and scripts share it. The current word is VARIABLE.
 */
export function createdVariable(cursor: TokenCursor, start: number): Declare {
  cursor.advance();
  if (cursor.at('IF') && cursor.text(1) === 'NOT') cursor.index += 3;
  const path = name(cursor);
  const schema = path.parts.at(-2);
  // the name is a part of the declaration
  cursor.index--;
  const declared = { ...variable(cursor), created: schema === undefined ? {} : { schema } };
  skipRest(cursor);
  return { kind: 'declare', variables: [declared], start, end: cursor.previousEnd };
}
