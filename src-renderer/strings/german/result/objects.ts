import type { Translation } from '../../translation.ts';
import type { objectsStrings } from '../../result/objects.ts';

export const germanObjects: Translation<typeof objectsStrings> = {
  objects: {
    filter: 'Objekte filtern',
    filterPlaceholder: 'Filtern',
    tree: 'Tabellen und Spalten',
    none: 'Keine Tabellen',
    noneText: 'Tabellen und Sichten erscheinen hier, sobald ein Job offen ist.',
    noneYet: 'Tabellen und Sichten erscheinen hier, sobald der Job analysiert ist.',
    noneOfJob: 'Keine Anweisung dieses Jobs handelt von einer Tabelle oder Sicht.',
    noMatch: 'Keine Tabelle oder Spalte passt',
    noDatabase: '(ohne Schema)',
    passing: 'In Anweisungen',
    problems: 'Eine Anweisung darüber ist nicht ganz verstanden: Die Herkunft ist vielleicht unvollständig',
    loading: 'Die Tabellen werden geladen…',
    failed: 'Die Tabellen konnten nicht geladen werden',
  },
};
