import { dialectOf } from '../../../../src-lineage/dialects/index.ts';
import type { VendorId } from '../../../../src-lineage/dialects/table/vendor.ts';
import { tokenize } from '../../../../src-lineage/syntax/lexer/tokenizer.ts';
import type { TokenizedScript } from '../../../../src-lineage/syntax/tokens/script.ts';
import { TokenKind } from '../../../../src-lineage/syntax/tokens/tokens.ts';

const kindNames = Object.fromEntries(Object.entries(TokenKind).map(([name, kind]) => [kind, name]));

export function read(vendor: VendorId, source: string): TokenizedScript {
  return tokenize(source, dialectOf(vendor));
}

/** The tokens of a text as it stands in the source. */
export function tokenTexts(vendor: VendorId, source: string): string[] {
  const { tokens } = read(vendor, source);
  return Array.from({ length: tokens.count }, (_, i) => source.slice(tokens.starts[i], tokens.ends[i]));
}

/** The tokens as `kind text`; symbols only as their text. */
export function tokensOf(vendor: VendorId, source: string): string[] {
  const { tokens } = read(vendor, source);
  return Array.from({ length: tokens.count }, (_, i) => {
    const kind = tokens.kinds[i]!;
    const raw = source.slice(tokens.starts[i], tokens.ends[i]);
    return kind === TokenKind.symbol ? tokens.texts[i]! : `${kindNames[kind]} ${raw}`;
  });
}

/** The text of each batch, from its first to its last token. */
export function batchTexts(script: TokenizedScript): string[] {
  const { tokens } = script;
  return script.batches.map(({ first, end }) =>
    tokens.source.slice(tokens.starts[first], tokens.ends[end - 1]),
  );
}
