import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Statement } from '../../tree/statements.ts';
import { definition } from './create.ts';

/** First words of what HANA's deployment files define without CREATE (SAP HANA Deployment Infrastructure Reference). */
export const artefactWords: readonly string[] = [
  'COLUMN', 'ROW', 'TABLE', 'VIEW', 'TYPE', 'SYNONYM', 'SEQUENCE', 'TRIGGER', 'INDEX', 'UNIQUE', 'FULLTEXT', 'VIRTUAL', 'LIBRARY', 'PROJECTION',
  'STRUCTURED', 'GLOBAL', 'LOCAL', 'HISTORY', 'PUBLIC', 'STATISTICS', 'REMOTE',
]; // oxfmt-ignore

/** HANA: `COLUMN TABLE "t" (…)`, `VIEW "v" AS …`, as the only statement of a deployment file. */
export function artefact(cursor: TokenCursor): Statement | undefined {
  if (!cursor.dialect.syntax.artefacts || cursor.blockDepth > 0) return undefined;
  const next = cursor.kind(1);
  if (next !== TokenKind.word && next !== TokenKind.quoted) return undefined;
  return definition(cursor, cursor.start);
}
