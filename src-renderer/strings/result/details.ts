import { count } from '../../base/count.ts';
import { englishTerms } from '../terms/english.ts';

/** What is known of a table, a column or a relation. */
export const detailsStrings = {
  transforms: englishTerms.transforms,

  details: {
    none: 'Nothing chosen',
    noneText:
      'Choose a table, a column or a line in the graph, the SQL or a list to see what it is and where it comes from.',
    loading: 'Loading the details…',
    from: 'From',
    to: 'To',
    type: 'Relation',
    effect: 'Effect',
    transform: 'Value',
    statement: 'Statement',
    place: 'Place',
    expression: 'Expression',
    formula: 'From source to target in one expression',
    formulaCopied: 'the expression',
    through: 'Through',
    uncertain: (reason: string): string => `Not certain: ${reason}.`,
    steps: 'Steps, from source to target',
    stepCount: (amount: number): string => `${count(amount, 'step')}, from source to target`,
    uncertainStep: 'uncertain',
    goTo: 'Show in the SQL',
    chosenRelations: 'Chosen relations',
    more: (amount: number): string => `Show more of ${amount.toLocaleString('en')}`,
    notListed: (amount: number): string => `and ${amount.toLocaleString('en')} more`,
    failed: 'The details could not be loaded',
    wholeTable: 'whole table',

    columns: 'Columns',
    columnsOfTable: 'Columns of the table',
    noColumns: 'None is known.',
    sources: 'Sources',
    targets: 'Targets',
    noLinks: {
      sources: 'Nothing flows in (with the current options).',
      targets: 'Nothing flows out (with the current options).',
    },
    places: 'Places in the SQL',
    uses: {
      defines: (statement: string): string => `defined, ${statement}`,
      writes: (statement: string): string => `written, ${statement}`,
      reads: (statement: string): string => (statement === '' ? 'read' : `read, ${statement}`),
    },
    notDefined: 'not defined in these scripts',
    incomplete: 'A statement about it was partly understood: its lineage may be incomplete.',
    primaryKey: 'primary key',
    foreignKey: 'foreign key',
    key: 'Key',
    dataType: 'Type',
    noType: 'not given in the scripts',
    named: 'In the SQL',
    notNamed: 'not named: a statement makes it',
    columnOf: (kind: string): string => `column of the ${kind}`,
  },
} as const;
