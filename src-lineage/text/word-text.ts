import type { Definition, TokenizedScript } from './script.ts';

/** Marks of script variables: `$(x)`, `${x}`, `&x.`, `&&x`, `&{x}`, `:x`, `:'x'`, `:"x"`, `{{ x }}`. */
const variableMark =
  /\$\(\s*([\w.:-]+)\s*\)|\$\{([^{}]+)\}|&&?\{(\w+)\}|&&?(\w+)\.?|:['"]?(\w+)['"]?|\{\{[-+]?\s*(?:var\(\s*['"])?(\w+)(?:['"]\s*\))?\s*[-+]?\}\}/g;

/**
 * The text of a token with the variables replaced that the script itself defines before it
 * (`:setvar db X`, `DEFINE s = HR`, `\\set t foo`). What the script does not define stays as it is.
 */
export function wordText(script: TokenizedScript, tokenIndex: number): string {
  const { tokens, definitions } = script;
  const raw = tokens.source.slice(tokens.starts[tokenIndex], tokens.ends[tokenIndex]);
  if (definitions.length === 0 || !/[$&:{]/.test(raw)) return raw;
  return raw.replace(variableMark, (mark: string, ...groups: (string | undefined)[]) => {
    const name = groups.slice(0, 6).find((group) => group !== undefined);
    return (name === undefined ? undefined : valueBefore(definitions, name, tokenIndex)) ?? mark;
  });
}

/** The last value that a variable got before a token. Hive's namespaces may be left out. */
function valueBefore(
  definitions: readonly Definition[],
  name: string,
  tokenIndex: number,
): string | undefined {
  const wanted = plainName(name);
  for (let i = definitions.length - 1; i >= 0; i--) {
    const definition = definitions[i]!;
    if (definition.beforeToken <= tokenIndex && plainName(definition.name) === wanted)
      return definition.value;
  }
  return undefined;
}

function plainName(name: string): string {
  return name
    .trim()
    .replace(/^(?:hivevar|hiveconf|env|system):/i, '')
    .toLowerCase();
}
