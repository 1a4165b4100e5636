import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { TriggerRowNames } from '../../../tree/procedural.ts';
import { identifier } from '../../names/names.ts';

/** REFERENCING NEW [ROW|TABLE] [AS] n OLD [ROW|TABLE] [AS] o */
export function referencing(cursor: TokenCursor, node: TriggerRowNames): void {
  cursor.advance();
  for (;;) {
    const which = cursor.acceptAny('NEW', 'OLD', 'NEW_TABLE', 'OLD_TABLE', 'PARENT', ',');
    if (which === undefined) return;
    if (which === ',') continue;
    cursor.acceptAny('ROW', 'TABLE');
    cursor.accept('AS');
    const alias = identifier(cursor);
    if (which.startsWith('NEW')) (node.newAliases ??= []).push(alias);
    else if (which.startsWith('OLD')) (node.oldAliases ??= []).push(alias);
    else (node.parentAliases ??= []).push(alias);
  }
}
