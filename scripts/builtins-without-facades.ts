import type { Plugin } from 'vite';

/**
 * Takes Node's own modules by `process.getBuiltinModule`. An `import` of one reads all its exports, so that those are made
 * which Node makes when they are first asked for: of `node:process` standard input and the list of all options of Node,
 * a quarter of what the start of the command line took. https://nodejs.org/api/process.html#processgetbuiltinmoduleid
 */
export function builtinsWithoutFacades(): Plugin {
  return {
    name: 'builtins-without-facades',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk') part.code = part.code.replace(importOfBuiltin, taken);
      }
    },
  };
}

const importOfBuiltin =
  /^import (?:([\w$]+)|\* as ([\w$]+))?(?:, )?(?:\{([^}]*)\} )?\s*from "(node:[\w/]+)";$/gmu;

function taken(
  whole: string,
  main: string | undefined,
  namespace: string | undefined,
  named: string | undefined,
  module: string,
): string {
  const value = `process.getBuiltinModule("${module}")`;
  const names = [main, namespace].flatMap((name) => name ?? []).map((name) => `${name} = ${value}`);
  if (named !== undefined) names.push(`{ ${named.trim().replace(/ as /g, ': ')} } = ${value}`);
  return names.length === 0 ? whole : `const ${names.join(', ')};`;
}
