import type { Lexer } from '../parts/lexer.ts';

/** The rows after a COPY count as a directive, so that nothing between the tokens is without a name. */
export function takeRows(lexer: Lexer, end: number): void {
  const tool = lexer.dialect.tools[0] ?? 'psql';
  lexer.directives.push({
    tool,
    command: 'ROWS',
    argument: '',
    start: lexer.at,
    end,
    beforeToken: lexer.tokens.count,
  });
  lexer.at = end;
}
