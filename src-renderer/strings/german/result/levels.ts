import type { Translation } from '../../translation.ts';
import type { levelStrings } from '../../result/levels.ts';
import { amount, columns, number, relations, steps, tables } from '../amounts.ts';

export const germanLevels: Translation<typeof levelStrings> = {
  levels: {
    path: 'Ort im Graphen',
    level: 'Ebene',
    choices: [
      { id: 'schemas', label: 'Schemas', title: 'Die Karte der Schemas und was zwischen ihnen fließt' },
      { id: 'tables', label: 'Tabellen', title: 'Tabellen ohne ihre Spalten' },
      { id: 'columns', label: 'Spalten', title: 'Tabellen mit den beteiligten Spalten' },
    ],
    all: 'Alle Schemas',
    noSchema: 'Ohne Schema',

    start: 'Wo beginnen',
    startText: (held) =>
      `${amount(held, 'Tabelle oder Sicht', 'Tabellen und Sichten')}. Beginnen Sie mit einem Schema, einer Suche oder einer davon.`,
    find: 'Tabelle oder Spalte suchen',
    busiest: 'Am meisten verbundene Tabellen',
    busiestNote: (links) => `${number(links)} ${links === 1 ? 'Verbindung' : 'Verbindungen'}`,
    busiestTitle: (links) =>
      `Verbunden mit ${number(links)} ${links === 1 ? 'Tabelle, Sicht oder Abfrageergebnis' : 'Tabellen, Sichten und Abfrageergebnissen'}`,
    openSchema: (held) => `${tables(held)} öffnen`,
    flows: 'Flüsse dieses Schemas',
    flowTo: (name) => `nach ${name}`,
    flowFrom: (name) => `aus ${name}`,
    flowNote: relations,
    flowOf: (from, to) => `Von ${from} nach ${to}`,
    flowTables: (sources, targets) =>
      `${tables(sources)} ${sources === 1 ? 'speist' : 'speisen'} ${tables(targets)}.`,
    openFlow: (held) => `${tables(held)} zeigen`,
    flowPairs: 'Stärkste Verbindungen',
    flowPair: (from, to) => `${from} → ${to}`,
    flowPairTitle: 'Diese beiden Tabellen zeigen',
    flowElsewhere:
      'Der Job ist zu groß, um die Tabellen hinter diesem Fluss zu zeigen: Öffnen Sie stattdessen eines der beiden Schemas.',
    flowTitle: 'Tabellen hinter diesem Fluss zeigen',

    guard: 'So viele Tabellen auf einmal',
    guardText: (held) =>
      `Das würde ${tables(held)} zeigen. Das Bild wäre mühsam zu lesen, und vielleicht langsam. Filter und einzelne Schemas zeigen weniger.`,
    guardGo: 'Trotzdem zeigen',

    trace: 'Spur',
    traceOf: (names) => `Spur von ${names}`,
    pathsBetween: (names) => `Wege zwischen ${names}`,
    tablesBetween: (between) => `${tables(between)} dazwischen`,
    noPath: 'mit diesen Optionen führt kein Weg vom einen zum anderen',
    traceMore: (names, more) => `${names} und ${number(more)} weiteren`,
    traceWithin: 'innerhalb der Tabelle',
    traceWays: (up, down) => `${number(up)} aufwärts, ${number(down)} abwärts`,
    sides: 'Richtung der Spur',
    sideChoices: [
      { id: 'upstream', label: 'Auf', title: 'Nur woher es kommt' },
      { id: 'both', label: 'Beide', title: 'Woher es kommt und wohin es geht' },
      { id: 'downstream', label: 'Ab', title: 'Nur wohin es geht' },
    ],
    sideBetween: {
      id: 'between',
      label: 'Dazwischen',
      title: 'Nur was vom einen zum anderen führt',
    },
    showTraced: (held) => `${amount(held, 'ausgeblendete Tabelle', 'ausgeblendete Tabellen')} zeigen`,
    onlyTraced: 'Nur dies',
    traceCleared: (places) => `Die Spur von ${amount(places, 'Stelle', 'Stellen')} ist aufgehoben.`,

    steps: (name) => `Nachbarn von ${name}`,
    upstream: 'Aufwärts',
    downstream: 'Abwärts',
    step: (far, hidden, side) => `${side}: ${far === 'all' ? 'alle' : steps(far)}, ${tables(hidden)} mehr`,
    allSteps: 'Alle',
    shortStep: steps,

    outline: {
      label: 'Gliederung des Graphen',
      table: (path, kind, inAll) => `${path}, ${kind}, ${columns(inAll)}`,
      from: (path) => `Kommt aus ${path}`,
      to: (path) => `Geht nach ${path}`,
      column: (name) => `Spalte ${name}`,
    },

    legend: 'Legende',
    minimap: 'Übersicht',
    legendKinds: 'Objekte',
    legendLines: 'Linien',
    legendMarks: 'Zeichen',
    legendGroups: {
      table: 'Tabelle',
      view: 'Sicht',
      model: 'Modell eines Projekts',
      snapshot: 'Snapshot',
      seed: 'Seed-Datei',
      source: 'Quelle eines Projekts',
      exposure: 'Bericht oder Exposure',
      outside: 'Datei oder Stage',
      routine: 'Routine',
      result: 'Abfrageergebnis',
      rows: 'Schritt dazwischen',
      component: 'Komponente eines Pakets',
      local: 'Temporär oder Variable',
      unknown: 'Unbekannt oder Literal',
    },
    marks: [
      { sign: '•', meaning: 'Übernommen' },
      { sign: '≈', meaning: 'Umbenannt' },
      { sign: 'ƒ', meaning: 'Berechnet' },
      { sign: 'Σ', meaning: 'Zusammengefasst' },
      { sign: '?', meaning: 'Durch eine Bedingung gewählt' },
      { sign: '=', meaning: 'Eine Konstante' },
      { sign: '+3', meaning: 'Ausgeblendete Nachbarn' },
    ],
  },
};
