import { StreamLanguage } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import type { VendorWriting } from '../../../../../src-server/contract/application/service/writing.ts';
import { type SqlToken, sqlTokens } from './sqlTokens.ts';

/** The tags of the tokens for the highlighter. */
export const tokenTags = {
  keyword: tags.keyword,
  procedural: tags.controlKeyword,
  type: tags.typeName,
  function: tags.standard(tags.name),
  constant: tags.atom,
  quotedName: tags.special(tags.name),
  string: tags.string,
  number: tags.number,
  comment: tags.comment,
  variable: tags.special(tags.variableName),
  template: tags.processingInstruction,
  toolLine: tags.meta,
} as const satisfies Record<SqlToken, unknown>;

/** Colours SQL as a vendor writes it; before that is known, nothing is coloured. */
export function sqlLanguage(writing: VendorWriting | undefined): Extension {
  if (!writing) return [];
  return StreamLanguage.define({ ...sqlTokens(writing), tokenTable: tokenTags });
}
