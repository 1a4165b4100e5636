import { relationTypeMeanings, relationTypes } from '../terms.ts';

/** What of the lineage is shown. */
export const optionsStrings = {
  options: {
    bar: 'Graph options',
    relationTypes: 'Relation types',
    types: relationTypes,
    typeTitles: relationTypeMeanings,
    intermediates: 'Intermediate results',
    intermediateChoices: [
      { id: 'none', label: 'All steps', title: 'Show subqueries, CTEs, temporary tables and results' },
      { id: 'keep-results', label: 'Results', title: 'Hide the steps in between; keep what queries return' },
      {
        id: 'all',
        label: 'Stored tables',
        title: 'Stored tables and views only; what flowed through the steps is bridged',
      },
    ],
    more: 'Options',
    functions: 'Functions',
    functionsTitle: 'Show function calls as steps of their own',
    temporary: 'Temporary tables',
    temporaryTitle: 'Show temporary tables although the steps in between are hidden',
    columns: 'Columns',
    columnsTitle: 'Show the columns of the tables',
    linkedOnly: 'Linked only',
    linkedOnlyTitle: 'Only columns and tables that take part in a relation',
    tableLevel: 'Table level',
    tableLevelTitle: 'Relations between tables instead of columns',
    constants: 'Constants',
    constantsTitle: 'Show literals as sources',
    focus: (name: string): string => `Lineage of ${name} only`,
    focusOff: 'Show the lineage of all tables again',
    hiddenMore: 'Steps in between are hidden: with them there is too much to draw.',
    reset: 'Reset',
  },
} as const;
