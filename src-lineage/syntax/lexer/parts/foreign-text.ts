import type { Lexer } from './lexer.ts';

/** Steps over the part of a script that is no SQL at the current place, which counts as a directive. */
export function takeForeignText(lexer: Lexer): void {
  const { command, end, border } = lexer.foreign.shift()!;
  if (border) {
    lexer.endBatch();
    lexer.delimiter = ';';
    lexer.freshLine = true;
  }
  lexer.directives.push({
    tool: lexer.dialect.tools[0] ?? 'psql',
    command,
    argument: '',
    start: lexer.at,
    end,
    beforeToken: lexer.tokens.count,
  });
  lexer.at = end;
}
