import type { Translation } from '../../translation.ts';
import type { impactStrings } from '../../result/impact.ts';
import { amount, files, number, statements, steps, tables } from '../amounts.ts';
import { germanGraph } from './graph.ts';

const waysInWords: Readonly<Record<string, string>> = {
  value: 'Wert',
  filter: 'Filter',
  join: 'Join',
  grouping: 'Gruppierung',
  rows: 'Zeilenzahl',
  call: 'Aufruf',
};

export const germanImpact: Translation<typeof impactStrings> = {
  impact: {
    tab: 'Auswirkung',
    none: 'Noch nichts ausgewählt',
    noneText:
      'Wählen Sie eine Tabelle oder Spalte, im Baum, im Graphen oder im SQL, um zu sehen, was eine Änderung stört und was sie speist.',
    direction: 'Richtung',
    directions: [
      {
        id: 'downstream',
        label: 'Was eine Änderung stört',
        title: 'Alles, was sie speist, unmittelbar oder in Schritten',
      },
      {
        id: 'upstream',
        label: 'Was sie speist',
        title: 'Alles, woraus sie entsteht, unmittelbar oder in Schritten',
      },
    ],
    looking: 'Es wird gesucht, was erreicht wird…',
    instead: (path) => `Zu ${path} wechseln`,
    inGraph: 'Im Graphen verfolgen',
    save: 'Diese Liste speichern',
    totals: ({
      tables: held,
      columns: inAll,
      columnsByValue,
      unstored,
      statements: read,
      files: of,
      steps: far,
    }) =>
      [
        germanGraph.graph.storedAmounts({ tables: held, columns: inAll, unstored }),
        ...(inAll === 0
          ? []
          : [
              columnsByValue === inAll
                ? 'alle durch den Wert'
                : `davon ${number(columnsByValue)} durch den Wert`,
            ]),
        `${statements(read)} in ${files(of)}`,
        `bis zu ${amount(far, 'Schritt', 'Schritte')} weit`,
      ].join(' · '),
    failed: 'Die Auswirkung konnte nicht bestimmt werden',
    nothing: { downstream: 'Nichts hängt davon ab', upstream: 'Nichts speist es' },
    nothingText: {
      downstream: 'Keine verstandene Anweisung dieses Jobs liest es.',
      upstream: 'Keine verstandene Anweisung dieses Jobs schreibt es.',
    },
    seeOther: { downstream: 'Zeigen, was sie speist', upstream: 'Zeigen, was eine Änderung stört' },
    reached: 'Betroffen',
    reasons: 'Warum',
    distance: steps,
    effects: { breaks: 'Bricht oder ändert seine Werte', rows: 'Hat vielleicht andere Zeilen' },
    effectNotes: {
      breaks: 'Eine Anweisung nennt, was sich ändert, oder bekommt seinen Wert.',
      rows: 'Nur welche Zeilen es gibt, hängt davon ab.',
    },
    ways: (ways, byValue) =>
      [...(byValue ? ['value'] : []), ...ways.filter((way) => way !== 'value')]
        .map((way) => waysInWords[way] ?? way)
        .join(', '),
    more: (left) => `Mehr zeigen (noch ${tables(left)})`,
    why: (name) => `Der kürzeste Weg zu ${name}`,
    statements: 'Anweisungen, die zu prüfen sind',
    routines: 'Routinen, die es lesen oder aufrufen',
    usedBy: (routines) => `gebraucht von ${amount(routines, 'Routine', 'Routinen')}`,
    routine: ({ how, of, distance, writes }, subject) =>
      [
        `${how === 'reads' ? 'liest' : 'ruft'} ${of === subject || of.startsWith(`${subject}.`) ? 'es' : of}${how === 'reads' ? '' : ' auf'}`,
        ...(distance === 1 ? [] : [`${amount(distance, 'Schritt', 'Schritte')} weit`]),
        ...(writes.length === 0 ? [] : [`schreibt ${writes.join(', ')}`]),
      ].join(' · '),
    byCode: 'Was die Routine tut, oder was sie ausführt, führt dorthin: es fließt kein Wert.',
  },
};
