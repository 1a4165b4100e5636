import type { Translation } from '../../translation.ts';
import type { relationsStrings } from '../../result/relations.ts';
import { number, relations } from '../amounts.ts';

export const germanRelations: Translation<typeof relationsStrings> = {
  relations: {
    filter: 'Beziehungen filtern',
    filterPlaceholder: 'Nach Tabelle, Spalte oder Art filtern',
    columns: {
      sourceTable: 'Quelltabelle',
      sourceColumn: 'Quellspalte',
      targetTable: 'Zieltabelle',
      targetColumn: 'Zielspalte',
      type: 'Art',
      transform: 'Wie',
      place: 'Stelle',
    },
    none: 'Keine Beziehung passt',
    noneText: 'Ändern Sie den Filter oder die Optionen oben.',
    clearFilter: 'Filter leeren',
    shown: (shown, total) =>
      shown === total ? relations(total) : `${number(shown)} von ${relations(total)}`,
    scope: 'Aufgeführte Beziehungen',
    scopes: {
      all: { label: 'Alle', title: 'Jede Beziehung des Jobs mit den Optionen oben' },
      focus: { label: 'Im Fokus', title: 'Die Herkunft der Tabelle im Fokus' },
      trace: { label: 'Spur', title: 'Wodurch die festgehaltene Spur führt' },
    },
    save: 'Diese Liste als CSV speichern',
    failed: 'Die Beziehungen konnten nicht geladen werden',
    table: 'Beziehungen',
  },
};
