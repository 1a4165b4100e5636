import type { Dialect, LexicalRules, NameRules } from './dialect.ts';
import type { ProceduralLanguage } from './procedural-language.ts';
import type { SyntaxRules } from './syntax-rules.ts';
import type { ScriptTool } from './script-tool.ts';
import type { FunctionRules } from './function-rules.ts';
import type { SessionStores } from './session-stores.ts';
import type { VendorId } from './vendor.ts';

/** What one vendor changes in the table it is based on. Word sets named `more…` are added to the base's. */
export interface DialectChanges {
  lexical?: Partial<LexicalRules>;
  tools?: readonly ScriptTool[];
  names?: Partial<NameRules>;
  syntax?: Partial<SyntaxRules>;
  language?: ProceduralLanguage;
  moreReserved?: ReadonlySet<string>;
  moreAggregates?: ReadonlySet<string>;
  aggregateCombinators?: readonly string[];
  moreNiladic?: ReadonlySet<string>;
  /** Functions of the base that need brackets here, so that their names alone are columns. */
  lessNiladic?: ReadonlySet<string>;
  handles?: ReadonlySet<string>;
  raises?: ReadonlySet<string>;
  variableReaders?: ReadonlySet<string>;
  stores?: SessionStores;
  multipliers?: ReadonlySet<string>;
}

/** A set of the words in a text, which blanks separate. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** A dialect that is like another but for some rules. */
export function derive(base: Dialect, id: VendorId, changes: DialectChanges): Dialect {
  const combinators = changes.aggregateCombinators ?? base.functions.combinators;
  const handles = changes.handles ?? base.functions.handles;
  const raises = changes.raises ?? base.functions.raises;
  const variableReaders = changes.variableReaders ?? base.functions.variableReaders;
  const stores = changes.stores ?? base.functions.stores;
  const multipliers = changes.multipliers ?? base.functions.multipliers;
  const functions: FunctionRules = {
    ...(multipliers && { multipliers }),
    ...(stores && { stores }),
    ...(variableReaders && { variableReaders }),
    ...(raises && { raises }),
    ...(handles && { handles }),
    ...(combinators && { combinators }),
    aggregates: union(base.functions.aggregates, changes.moreAggregates),
    niladic: without(union(base.functions.niladic, changes.moreNiladic), changes.lessNiladic),
  };
  const syntax = { ...base.syntax, ...changes.syntax };
  return {
    id,
    lexical: { ...base.lexical, ...changes.lexical },
    tools: changes.tools ?? base.tools,
    names: { ...base.names, ...changes.names },
    syntax: { ...syntax, reserved: union(syntax.reserved, changes.moreReserved) },
    language: changes.language ?? base.language,
    functions,
  };
}

function without(base: ReadonlySet<string>, less: ReadonlySet<string> | undefined): ReadonlySet<string> {
  return less === undefined ? base : new Set([...base].filter((word) => !less.has(word)));
}

function union(base: ReadonlySet<string>, more: ReadonlySet<string> | undefined): ReadonlySet<string> {
  return more === undefined ? base : new Set([...base, ...more]);
}
