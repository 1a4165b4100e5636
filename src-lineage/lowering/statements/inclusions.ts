import type { Inclusion } from '../../ir/dataflow.ts';
import { unquote } from '../../syntax/scripts/tools/directive-line.ts';
import type { Directive, TokenizedScript } from '../../syntax/tokens/script.ts';
import { ScriptVariables } from '../../syntax/tokens/word-text.ts';

/** The commands that run another script, by client tool. */
const commands: Readonly<Partial<Record<Directive['tool'], ReadonlySet<string>>>> = {
  sqlplus: new Set(['@', '@@', 'START']),
  psql: new Set(['I', 'INCLUDE', 'IR', 'INCLUDE_RELATIVE']),
  vsql: new Set(['I', 'INCLUDE', 'IR', 'INCLUDE_RELATIVE']),
  hdbsql: new Set(['I']),
  isql: new Set(['R']),
  sqlcmd: new Set(['R']),
  mysql: new Set(['SOURCE']),
  beeline: new Set(['SOURCE', '!RUN']),
  sqlite: new Set(['READ']),
  bteq: new Set(['RUN']),
  notebook: new Set(['%RUN']),
  snowsql: new Set(['SOURCE', 'LOAD']),
};

/** The scripts that a script runs by lines for its client tool, in the order of the text. */
export function inclusions(script: TokenizedScript): Inclusion[] {
  const variables = new ScriptVariables(script.definitions);
  const found: Inclusion[] = [];
  for (const directive of script.directives) {
    if (!commands[directive.tool]?.has(directive.command)) continue;
    variables.advanceTo(directive.beforeToken);
    const name = variables.replaceMarks(fileName(directive));
    if (name !== '') found.push({ name, start: directive.start, end: directive.end });
  }
  return found;
}

const firstWord = /^(?:"([^"]*)"|'([^']*)'|(\S+))/;

/** The first argument; what follows it is given to the script. BTEQ writes `FILE = name`. */
function fileName({ tool, argument }: Directive): string {
  if (tool === 'bteq') {
    const named = /^FILE\s*=?\s*('[^']*'|"[^"]*"|[^\s,;]+)/i.exec(argument);
    return named === null ? '' : unquote(named[1]!);
  }
  // the mysql client takes the whole line, blanks and all
  if (tool === 'mysql') return unquote(argument);
  const match = firstWord.exec(argument);
  return match === null ? '' : (match[1] ?? match[2] ?? match[3]!);
}
