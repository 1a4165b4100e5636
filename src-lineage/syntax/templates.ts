/** Calls of dbt that stand for a table (dbt manual, "ref" and "source"). */
const reference = /^\{\{[-+]?\s*(?:builtins\s*\.\s*)?(ref|source)\s*\(([^)]*)\)\s*[-+]?\}\}$/;
const references = /\b(ref|source)\s*\(([^()]*)\)/g;
/** Dataform's `${ref("x")}` and `${resolve("s", "x")}` ("Core methods"). */
const dataformReference = /^\$\{\s*(?:ctx\s*\.\s*)?(ref|resolve)\s*\(([^)]*)\)\s*\}$/;
const literal = /^\s*(?:'([^']*)'|"([^"]*)")\s*$/;

/**
 * The parts of the name that a template mark stands for: `['x']` for `{{ ref('x') }}`, `['p', 'x']` for
 * `{{ ref('p', 'x') }}`, `['a', 'b']` for `{{ source('a', 'b') }}`, `['this']` for `{{ this }}`; undefined for any other.
 * Dataform's `${ref("x")}` and `${self()}` are read alike.
 */
export function templateName(text: string): string[] | undefined {
  if (/^(?:\{\{[-+]?\s*this\s*[-+]?\}\}|\$\{\s*self\(\)\s*\})$/.test(text)) return ['this'];
  const match = reference.exec(text) ?? dataformReference.exec(text);
  return match === null ? undefined : argumentParts(match[2]!);
}

/** The names of the tables that a template mark refers to anywhere: `{{ dbt_utils.union_relations([ref('a'), ref('b')]) }}`. */
export function templateRelations(text: string): string[][] {
  const names: string[][] = [];
  for (const match of text.matchAll(references)) {
    const parts = argumentParts(match[2]!);
    if (parts !== undefined) names.push(parts);
  }
  return names;
}

function argumentParts(list: string): string[] | undefined {
  const parts: string[] = [];
  for (const argument of list.split(',')) {
    // `version=2` and the like choose a variant of the table, not another one
    if (/^\s*\w+\s*=/.test(argument)) continue;
    const value = literal.exec(argument);
    if (value === null) return undefined;
    parts.push(value[1] ?? value[2] ?? '');
  }
  return parts.length === 0 ? undefined : parts;
}
