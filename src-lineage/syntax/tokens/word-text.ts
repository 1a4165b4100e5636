import type { Definition } from './script.ts';

/** Marks of script variables: `$(x)`, `${x}`, `&x.`, `&&x`, `&{x}`, `{{ x }}`, `{{ var('x') }}`. */
const variableMark =
  /\$\(\s*([\w.:-]+)\s*\)|\$\{([^{}]+)\}|&&?\{(\w+)\}|&&?(\w+)\.?|\{\{[-+]?\s*(?:var\(\s*['"])?(\w+)(?:['"]\s*\))?\s*[-+]?\}\}/g;

/** Texts and variables joined by Jinja's `~`. */
const joinedTexts = /(?:'[^']*'|"[^"]*"|\w+)(?:\s*~\s*(?:'[^']*'|"[^"]*"|\w+))+/g;

/** psql's `:x`, `:'x'` and `:"x"`, which stand alone and never inside quotes. */
const colonMark = /^:(?:(\w+)|'(\w+)'|"(\w+)")$/;

/** No value grows beyond this by the values inside it: values of values could double without end. */
const longestValue = 4000;

/**
 * The values that a script gives to its own variables (`:setvar db X`, `DEFINE s = HR`, `\set t foo`), followed from the
 * first token to the last. A value holds at once the values of the variables inside it.
 */
export class ScriptVariables {
  private readonly definitions: readonly Definition[];
  private readonly values = new Map<string, string>();
  private next = 0;

  /** @param definitions in the order of the text */
  constructor(definitions: readonly Definition[]) {
    this.definitions = definitions;
  }

  /** Takes the definitions in that the token sees. Tokens come in their order. */
  advanceTo(tokenIndex: number): void {
    for (; this.next < this.definitions.length; this.next++) {
      const { name, value, beforeToken } = this.definitions[this.next]!;
      if (beforeToken > tokenIndex) return;
      const whole = this.replaceMarks(value);
      this.values.set(plainName(name), whole.length > longestValue ? value : whole);
    }
  }

  /**
   * The text of a word or mark with the variables replaced that the script has defined. What it has not stays as it is.
   * @param colons the client tool knows `:x` (psql, vsql)
   */
  wordText(raw: string, colons: boolean): string {
    const colon = colons ? colonMark.exec(raw) : null;
    if (colon === null) return this.replaceMarks(raw);
    const value = this.values.get(plainName(colon[1] ?? colon[2] ?? colon[3]!));
    if (value === undefined) return raw;
    if (colon[2] !== undefined) return `'${value.replaceAll("'", "''")}'`;
    return colon[3] === undefined ? value : `"${value.replaceAll('"', '""')}"`;
  }

  /** Jinja: `'sales_' ~ month`, where the values of all parts are known. */
  private joined(chain: string): string {
    const parts = chain.split('~').map((part) => {
      const [, single, double, name] = /^\s*(?:'([^']*)'|"([^"]*)"|(\w+))\s*$/.exec(part) ?? [];
      return single ?? double ?? (name === undefined ? undefined : this.values.get(plainName(name)));
    });
    return parts.includes(undefined) ? chain : `'${parts.join('')}'`;
  }

  /** Replaces the marks anywhere in a text, also inside quotes. */
  replaceMarks(text: string): string {
    if (this.values.size === 0 || !/[$&{]/.test(text)) return text;
    if (text.startsWith('{{') && text.includes('~'))
      text = text.replace(joinedTexts, (all) => this.joined(all));
    return text.replace(variableMark, (mark: string, ...groups: (string | undefined)[]) => {
      const name = groups.slice(0, 5).find((group) => group !== undefined);
      return (name === undefined ? undefined : this.values.get(plainName(name))) ?? mark;
    });
  }
}

/** Hive's namespaces may be left out, and letter case does not matter. */
function plainName(name: string): string {
  return name
    .trim()
    .replace(/^(?:hivevar|hiveconf|env|system):/i, '')
    .toLowerCase();
}
