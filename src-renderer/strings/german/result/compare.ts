import type { Translation } from '../../translation.ts';
import type { compareStrings } from '../../result/compare.ts';
import { columns, number, relations, steps, tables } from '../amounts.ts';

const gainedSteps = (gained: number): string =>
  gained === 0
    ? 'so viele Schritte der Herkunft wie vorher'
    : `${steps(Math.abs(gained))} der Herkunft ${gained > 0 ? 'mehr' : 'weniger'}`;

export const germanCompare: Translation<typeof compareStrings> = {
  compare: {
    tab: 'Vergleich',
    with: { before: 'Vergleichen mit dem, was vorher war', after: 'Vergleichen mit dem, was nachher kommt' },
    choose: 'Ergebnis wählen',
    findJob: 'Job suchen',
    earlierResults: 'Frühere Ergebnisse dieses Jobs',
    otherJobs: 'Andere Jobs',
    resultOf: (time) => `Ergebnis von ${time}`,
    before: 'Vorher:',
    after: 'Nachher:',
    resultSide: (time) => `Ergebnis von ${time}`,
    presentSide: (time) => `jetziges Ergebnis, ${time}`,
    someResult: 'ein früheres Ergebnis',
    now: 'jetziges Ergebnis',
    jobNamed: (name) => (name === undefined ? 'ein anderer Job' : `„${name}“`),
    withFormer: (time) => `Mit dem vorigen Ergebnis vergleichen, ${time}`,
    updated: (name) => `${name} hat ein neues Ergebnis`,
    readAgain: (name, vendor, gained) => `${name} wurde als ${vendor} gelesen: ${gainedSteps(gained)}`,
    seeChanges: 'Änderungen ansehen',
    gone: 'Dieses frühere Ergebnis gibt es nicht mehr',
    goneText: 'Es wurde gelöscht oder ist neueren gewichen. Wählen Sie etwas anderes zum Vergleich.',
    goneAloneText:
      'Es wurde gelöscht oder ist neueren gewichen. Noch gibt es nichts anderes zum Vergleichen.',
    showGraph: 'Graph zeigen',
    swap: 'Vorher und nachher tauschen',
    what: 'Was verglichen wird',
    subjects: (subject, changes) => {
      switch (subject) {
        case 'tables':
          return tables(changes);
        case 'columns':
          return columns(changes);
        case 'relations':
          return relations(changes);
        case 'affected':
          return `${number(changes)} betroffen`;
      }
    },
    changes: { added: 'neu', removed: 'entfernt', changed: 'geändert', affected: 'betroffen' },
    marks: 'Änderungen sind markiert',
    showList: 'Liste zeigen',
    stop: 'Vergleich beenden',
    affectedText:
      'Spalten, die gleich geblieben sind und von Geändertem abhängen: was die Änderungen stören können.',
    renamed: {
      to: (name) => `wohl umbenannt in ${name}`,
      from: (name) => `wohl umbenannt aus ${name}`,
    },
    statements: 'Die Anweisungen vorher und nachher',
    sides: { before: 'Vorher', after: 'Nachher' },
    noStatement: 'Hier macht es keine Anweisung.',
    showInGraph: 'Im Graphen zeigen',
    list: 'Unterschiede',
    texts: (before, after) =>
      [before === undefined ? '' : `vorher: ${before}`, after === undefined ? '' : `nachher: ${after}`]
        .filter((part) => part !== '')
        .join('\n'),
    more: (left) => `Mehr zeigen (noch ${number(left)})`,
    save: 'Unterschiede speichern',
    fileName: 'unterschiede',
    none: 'Diesen Job mit einem anderen vergleichen',
    noneUpdated: 'Ansehen, was sich zuletzt geändert hat',
    noneText:
      'Wählen Sie, was vorher war. Tabellen, Spalten und Beziehungen, die neu, entfernt oder geändert sind, werden mit Namen aufgeführt.',
    noOther: 'Noch gibt es nichts zum Vergleichen',
    noOtherText:
      'Fügen Sie Dateien zu diesem Job hinzu, analysieren Sie ihn noch einmal, oder analysieren Sie eine andere Fassung der Skripte als eigenen Job: Dann steht hier, welche Tabellen, Spalten und Beziehungen sich unterscheiden.',
    same: 'Keine Unterschiede',
    sameText: 'Tabellen, Spalten und Beziehungen sind vorher und nachher gleich.',
    failed: 'Die Ergebnisse konnten nicht verglichen werden',
  },
};
