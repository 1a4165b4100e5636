import { count } from '../../base/count.ts';
import { englishTerms } from '../terms/english.ts';
import { typeLabels, typeMeanings } from '../terms/terms.ts';

/** What of the lineage is shown. */
export const optionsStrings = {
  options: {
    bar: 'Graph options',
    relationTypes: 'Relation types',
    types: typeLabels(englishTerms),
    typeTitles: typeMeanings(englishTerms),
    typeTitle: (meaning: string, relations: number | undefined): string =>
      relations === undefined ? meaning : `${meaning} (${count(relations, 'relation')})`,
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
    filters: 'Filters',
    opener: (label: string, changed: number): string =>
      changed === 0 ? label : `${label} (${changed} changed)`,
    functions: 'Functions',
    functionsTitle: 'Show functions as separate steps',
    temporary: 'Temporary tables',
    temporaryTitle: 'Show temporary tables even when steps are hidden',
    linkedOnly: 'Only tables with lineage',
    linkedOnlyTitle: 'Only columns and tables that take part in a relation',
    tableLevel: 'Table level',
    tableLevelTitle: 'Relations between tables instead of columns',
    constants: 'Constants',
    constantsTitle: 'Show constants as sources',
    focus: (name: string): string => `Lineage of ${name} only`,
    hiddenMore: 'Steps in between are hidden: with them there is too much to draw.',
    reset: 'Clear all',
    wasReset: 'Options and filters are back to default.',
    active: 'Filters in force',
    clearOne: 'Show it again',
    kinds: 'Kinds',
    schemas: 'Schemas',
    filterCount: (on: number, total: number): string => (on === total ? `(${total})` : `(${on} of ${total})`),
    filterFind: (label: string): string => `Find in ${label.toLowerCase()}`,
    filterAll: 'Show all',
    filterAllTitle: (label: string): string => `Show all ${label.toLowerCase()}`,
    only: 'Only',
    onlyTitle: (name: string): string => `Only ${name}`,
    without: (name: string, tables: number): string => `Without ${name} (${tables.toLocaleString('en')})`,
    withoutSchemas: (schemas: number, tables: number): string =>
      `Without ${count(schemas, 'schema')} (${tables.toLocaleString('en')})`,
    problems: 'With problems',
    problemsTitle: 'Only objects in whose statements there are problems: their lineage may be incomplete',
    onlyProblems: (tables: number): string => `Only with problems (${tables.toLocaleString('en')})`,
    leftOut: (tables: number): string => `${count(tables, 'table')} left out`,
  },
} as const;
