import type { oneDatabaseStrings } from '../../result/oneDatabase.ts';
import type { Translation } from '../../translation.ts';
import { amount } from '../amounts.ts';

export const germanOneDatabase: Translation<typeof oneDatabaseStrings> = {
  oneDatabase: {
    title: 'Eine Datenbank unter zwei Namen',
    allFiles: 'alle Dateien',
    found: (folder, database, open, shared) =>
      `${folder}: ${amount(open, 'Objekt', 'Objekte')} ohne Datenbank geschrieben; ${amount(shared, 'anderes', 'andere')} ${
        shared === 1 ? 'steht' : 'stehen'
      } anderswo mit ${database}.`,
    foundByProject: (folder, database, open, project) =>
      `${folder}: ${amount(open, 'Objekt', 'Objekte')} ohne Datenbank geschrieben; bei ${project} heißt sie ${database}.`,
    several: (folders) =>
      `In ${folders} Ordnern fehlt Namen die Datenbank: Manche Tabelle steht hier zweimal.`,
    merge: (databases) => (databases === 1 ? 'Als eine Datenbank lesen' : 'Jeweils als eine Datenbank lesen'),
    merged: (databases) => `Neu gelesen: Namen ohne Datenbank liegen in ${databases.join(' und ')}.`,
    decline: 'So lassen',
  },
};
