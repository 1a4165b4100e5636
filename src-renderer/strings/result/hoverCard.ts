import { count } from '../../base/count.ts';

/** The card of what one points at. */
export const hoverCardStrings = {
  hoverCard: {
    columns: (names: readonly string[], all: number): string => {
      const more = all > names.length ? ` and ${(all - names.length).toLocaleString('en')} more` : '';
      return all === 0 ? 'no columns known' : `${count(all, 'column')}: ${names.join(', ')}${more}`;
    },
    flows: (up: number, down: number): string =>
      `comes from ${count(up, 'table')}, goes to ${count(down, 'table')}`,
    columnFlows: (up: number, down: number): string =>
      up === 0 && down === 0
        ? 'no lineage with the current options'
        : `from ${count(up, 'column')}, to ${count(down, 'column')}`,
    from: (name: string, how: string): string => (how === '' ? `from ${name}` : `from ${name}, ${how}`),
    more: (amount: number): string => `and ${amount.toLocaleString('en')} more`,
    problems: 'a statement about it has problems: its lineage may be incomplete',
    severalRelations: (amount: number): string => `stands for ${count(amount, 'relation')}`,
    hidden: {
      upstream: (shown: number, all: number): string =>
        `${shown} of ${count(all, 'table')} that it comes from ${shown === 1 ? 'is' : 'are'} shown`,
      downstream: (shown: number, all: number): string =>
        `${shown} of ${count(all, 'table')} that it goes to ${shown === 1 ? 'is' : 'are'} shown`,
    },
    actions: 'Actions…',
    hiddenWhat: 'hidden neighbours',
    hiddenHow: 'A click shows the others, with Shift all the way.',
    uses: { defines: 'defined in', writes: 'written in', reads: 'read in' },
    schema: 'schema',
    flow: 'flow between schemas',
    relations: (amount: number): string => count(amount, 'relation'),
    openFlow: 'A double click shows the tables behind it.',
  },
} as const;
