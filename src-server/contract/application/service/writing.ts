/** How a vendor's SQL is written: what a view of the text needs to colour it. */
import { z } from 'zod';

/**
 * `GET /api/v1/vendors/:vendor/writing`. Words are in upper case, each in one list only; quotes and marks are lists of
 * characters.
 */
export const vendorWriting = z.object({
  vendor: z.string(),
  keywords: z.array(z.string()),
  /** Words of the procedural language. */
  procedural: z.array(z.string()),
  types: z.array(z.string()),
  functions: z.array(z.string()),
  /** Characters that open a quoted name; `[` is closed by `]`, the others by themselves. */
  nameQuotes: z.string(),
  stringQuotes: z.string(),
  /** A backslash escapes inside strings. */
  backslashEscapes: z.boolean(),
  /** `$$ … $$` and `$tag$ … $tag$`. */
  dollarQuotes: z.boolean(),
  /** `'''…'''` and `"""…"""`. */
  tripleQuotes: z.boolean(),
  /** `q'[…]'`. */
  alternativeQuotes: z.boolean(),
  /** What begins a comment up to the end of the line. */
  lineComments: z.array(z.string()),
  /** `--` begins a comment only before a blank. */
  dashCommentNeedsBlank: z.boolean(),
  nestedComments: z.boolean(),
  /** `{ … }` is a comment. */
  braceComments: z.boolean(),
  /** Characters besides letters and `_` that a word may begin with. */
  wordStart: z.string(),
  /** Characters besides letters, digits and `_` inside a word. */
  wordPart: z.string(),
  /** Characters that begin a variable or a parameter: `@x`, `:x`, `$1`, `?`. */
  variableMarks: z.string(),
});

export type VendorWriting = z.infer<typeof vendorWriting>;
