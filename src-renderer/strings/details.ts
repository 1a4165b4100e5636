import { count } from './count.ts';

/** Why an edge is there. */
export const detailsStrings = {
  details: {
    none: 'Nothing chosen',
    noneText: 'Choose a line in the graph to see the expression and the statement behind it.',
    from: 'From',
    to: 'To',
    type: 'Relation',
    effect: 'Effect',
    transform: 'Change',
    statement: 'Statement',
    place: 'Place',
    expression: 'Expression',
    through: 'Through',
    uncertain: 'Uncertain: the column could belong to several sources; the first one was taken.',
    steps: 'Steps, from source to target',
    stepCount: (amount: number): string => `${count(amount, 'step')}, from source to target`,
    uncertainStep: 'uncertain',
    goTo: 'Show in the SQL',
    several: (amount: number): string => `This line stands for ${count(amount, 'relation')}`,
    more: (amount: number): string => `${amount.toLocaleString('en')} more`,
    failed: 'The details could not be loaded',
    wholeTable: 'whole table',
  },
} as const;
