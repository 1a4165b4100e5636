import type { Lexer } from './lexer.ts';

/** Steps over the shell's part of a script at the current place, which counts as a directive. */
export function takeShellText(lexer: Lexer): void {
  const text = lexer.shell.shift()!;
  lexer.endBatch();
  lexer.directives.push({
    tool: lexer.dialect.tools[0] ?? 'psql',
    command: 'SHELL',
    argument: '',
    start: lexer.at,
    end: text.end,
    beforeToken: lexer.tokens.count,
  });
  lexer.at = text.end;
  lexer.delimiter = ';';
}
