import { count } from '../../base/count.ts';
import { formatNumber } from '../../base/language.ts';

/** What the engine makes of SQL, phase by phase. */
export const playgroundStrings = {
  playground: {
    open: 'Playground',
    title: 'Playground',
    text: 'What Headwater makes of SQL on the way to its lineage, phase by phase. Nothing of it is kept; the address holds the SQL.',
    sql: 'SQL to try',
    vendor: 'Vendor',
    statement: 'Statement',
    all: 'all',
    phase: 'Phase',
    problems: 'Problems',
    failed: 'The SQL could not be analysed',
    tooLong: (most: number): string => `It has more than ${formatNumber(most)} characters.`,
    nothing: 'This phase has nothing to show',
    nothingText: 'The text has no statement that gets so far.',
    more: (lines: number): string =>
      count(lines, 'more line is not shown.', 'more lines are not shown.') +
      ' Choose one statement to see less.',
    phases: {
      tokens: 'Tokens',
      tree: 'Tree',
      ir: 'IR',
      scopes: 'Scopes',
      relations: 'Relations',
      graph: 'Graph',
    },
    about: {
      tokens: 'The words, symbols and texts that the lexer finds.',
      tree: 'The syntax tree that the parser makes of each statement.',
      ir: 'What is kept of a statement: actions, row sets and their inputs, names as written.',
      scopes: 'Where each query looks up the names of columns.',
      relations: 'What each statement reads and writes once all names are resolved.',
      graph: 'The edges that the graph shows, intermediate results joined up.',
    },
  },
} as const;
