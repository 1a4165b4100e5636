import { dialectOf } from '../../../src-lineage/dialects/index.ts';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { writtenWords } from '../../../src-lineage/dialects/table/written-words.ts';
import type { VendorWriting } from '../../contract/application/service/writing.ts';

/** How the SQL of a vendor is written, from the tables that the engine reads it by. */
export function vendorWriting(vendor: VendorId): VendorWriting {
  const dialect = dialectOf(vendor);
  const { lexical } = dialect;
  return {
    vendor,
    ...writtenWords(dialect),
    nameQuotes: lexical.identifierQuotes,
    stringQuotes: lexical.stringQuotes,
    backslashEscapes: lexical.backslashEscapes !== false,
    dollarQuotes: lexical.dollarQuotes !== false,
    tripleQuotes: lexical.tripleQuotes,
    alternativeQuotes: lexical.alternativeQuotes,
    lineComments: ['--', ...lexical.lineComments],
    dashCommentNeedsBlank: lexical.dashCommentNeedsBlank,
    nestedComments: lexical.nestedComments,
    braceComments: lexical.braceComments === true,
    wordStart: lexical.wordStart,
    wordPart: lexical.wordPart,
    variableMarks: lexical.variableMarks,
  };
}
