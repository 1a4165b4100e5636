import { dialectOf } from '../../../src-lineage/dialects/index.ts';
import type { Dialect } from '../../../src-lineage/dialects/table/dialect.ts';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { tokenize } from '../../../src-lineage/syntax/lexer/tokenizer.ts';
import { parseScript } from '../../../src-lineage/syntax/parser.ts';
import { TokenKind, type TokenList } from '../../../src-lineage/syntax/tokens/tokens.ts';
import type { Statement } from '../../../src-lineage/syntax/tree/statements.ts';

/** A script of the corpus. */
export interface Script {
  id: string;
  vendor: VendorId;
  sql: string;
}

/** A script with its tree, which was read without an error. */
export interface ReadScript extends Script {
  dialect: Dialect;
  statements: Statement[];
  tokens: TokenList;
}

/** Reads a script; undefined where it has errors, or template marks, whose text is not the text of the tree. */
export function readScript(script: Script): ReadScript | undefined {
  const dialect = dialectOf(script.vendor);
  const tokenized = tokenize(script.sql, dialect);
  const { tokens } = tokenized;
  if (tokenized.diagnostics.length > 0 || tokenized.forks.length > 0 || tokenized.definitions.length > 0)
    return undefined;
  if (tokens.kinds.includes(TokenKind.template)) return undefined;
  const { statements, diagnostics } = parseScript(tokenized, dialect);
  if (diagnostics.length > 0 || statements.length === 0) return undefined;
  return { ...script, dialect, statements, tokens };
}
