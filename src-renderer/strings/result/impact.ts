import { graphStrings } from './graph.ts';
import { count } from '../../base/count.ts';

interface ImpactTotals {
  tables: number;
  columns: number;
  /** Of the stored columns. */
  columnsByValue: number;
  /** What is affected and not stored. */
  unstored: number;
  statements: number;
  files: number;
  steps: number;
}

/** A routine that reads or calls what would be changed. */
interface UsingRoutine {
  how: 'reads' | 'calls';
  of: string;
  distance: number;
  writes: readonly string[];
}

const waysInWords: Readonly<Record<string, string>> = {
  value: 'value',
  filter: 'filter',
  join: 'join',
  grouping: 'grouping',
  rows: 'row count',
  call: 'call',
};

/** What a change reaches, and what feeds something. */
export const impactStrings = {
  impact: {
    tab: 'Impact',
    none: 'Nothing chosen yet',
    noneText:
      'Choose a table or a column, in the tree, the graph or the SQL, to see what breaks if it changes and what feeds it.',
    direction: 'Direction',
    directions: [
      {
        id: 'downstream',
        label: 'What breaks if it changes',
        title: 'All that it feeds, directly or by steps',
      },
      { id: 'upstream', label: 'What feeds it', title: 'All that it is made from, directly or by steps' },
    ],
    looking: 'Looking for what it reaches…',
    instead: (path: string): string => `Switch to ${path}`,
    inGraph: 'Trace it in the graph',
    save: 'Save this list',
    totals: ({ tables, columns, columnsByValue, unstored, statements, files, steps }: ImpactTotals): string =>
      [
        graphStrings.graph.storedAmounts({ tables, columns, unstored }),
        ...(columns === 0
          ? []
          : [
              columnsByValue === columns
                ? 'all by value'
                : `${columnsByValue.toLocaleString('en')} of them by value`,
            ]),
        `${count(statements, 'statement')} in ${count(files, 'file')}`,
        `up to ${count(steps, 'step')} away`,
      ].join(' · '),
    failed: 'The impact could not be determined',
    nothing: { downstream: 'Nothing depends on it', upstream: 'Nothing feeds it' },
    nothingText: {
      downstream: 'No statement of this job that was understood reads it.',
      upstream: 'No statement of this job that was understood writes it.',
    },
    seeOther: { downstream: 'See what feeds it', upstream: 'See what breaks if it changes' },
    reached: 'What is affected',
    reasons: 'Why',
    distance: (steps: number): string => count(steps, 'step'),
    effects: { breaks: 'Breaks or changes its values', rows: 'May change its rows' },
    effectNotes: {
      breaks: 'A statement names what changes, or gets its value.',
      rows: 'Only which rows there are depends on it.',
    },
    /** The value is shown where it gets there: on the way to what has other rows it is passed on in between. */
    ways: (ways: readonly string[], byValue: boolean): string =>
      [...(byValue ? ['value'] : []), ...ways.filter((way) => way !== 'value')]
        .map((way) => waysInWords[way] ?? way)
        .join(', '),
    more: (left: number): string => `Show more (${count(left, 'table')} left)`,
    why: (name: string): string => `The shortest way to ${name}`,
    statements: 'Statements to check',
    routines: 'Routines that read or call it',
    usedBy: (routines: number): string => `used by ${count(routines, 'routine')}`,
    routine: ({ how, of, distance, writes }: UsingRoutine, subject: string): string =>
      [
        `${how} ${of === subject || of.startsWith(`${subject}.`) ? 'it' : of}`,
        ...(distance === 1 ? [] : [`${count(distance, 'step')} away`]),
        ...(writes.length === 0 ? [] : [`writes ${writes.join(', ')}`]),
      ].join(' · '),
    byCode: 'What the routine does, or what runs it, leads there: no value flows.',
  },
} as const;
