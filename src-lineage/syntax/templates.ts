/** Calls of dbt that stand for a table (dbt manual, "ref" and "source"). */
const reference = /^\{\{[-+]?\s*(?:builtins\s*\.\s*)?(ref|source)\s*\(([^)]*)\)\s*[-+]?\}\}$/;
const literal = /^\s*(?:'([^']*)'|"([^"]*)")\s*$/;

/**
 * The parts of the name that a template mark stands for: `['x']` for `{{ ref('x') }}`, `['p', 'x']` for
 * `{{ ref('p', 'x') }}`, `['a', 'b']` for `{{ source('a', 'b') }}`, `['this']` for `{{ this }}`; undefined for any other.
 */
export function templateName(text: string): string[] | undefined {
  if (/^\{\{[-+]?\s*this\s*[-+]?\}\}$/.test(text)) return ['this'];
  const match = reference.exec(text);
  if (match === null) return undefined;
  const parts: string[] = [];
  for (const argument of match[2]!.split(',')) {
    // `version=2` and the like choose a variant of the table, not another one
    if (/^\s*\w+\s*=/.test(argument)) continue;
    const value = literal.exec(argument);
    if (value === null) return undefined;
    parts.push(value[1] ?? value[2] ?? '');
  }
  return parts.length === 0 ? undefined : parts;
}
