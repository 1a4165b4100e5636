import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Block } from '../../tree/procedural.ts';

/** DECLARE EXIT HANDLER FOR NOT FOUND statement */
export function handler(cursor: TokenCursor, start: number): Block {
  const resumes = cursor.at('CONTINUE');
  cursor.index += 2;
  cursor.expect('FOR');
  const conditions: string[] = [];
  do {
    if (cursor.accept('SQLSTATE')) cursor.accept('VALUE');
    conditions.push(cursor.raw().toLowerCase());
    if (!cursor.acceptSequence('NOT', 'FOUND')) cursor.advance();
    if (cursor.kind() === TokenKind.number) cursor.advance();
  } while (cursor.accept(','));
  cursor.blockDepth++;
  const inner = cursor.rules.statement(cursor);
  cursor.blockDepth--;
  return {
    kind: 'block',
    declarations: [],
    body: [],
    handlers: inner ? [[inner]] : [],
    conditions: [conditions],
    declared: true,
    ...(resumes && { resumes }),
    start,
    end: cursor.previousEnd,
  };
}
