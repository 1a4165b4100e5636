import type { Translation } from '../../translation.ts';
import type { sourceStrings } from '../../result/source.ts';
import { amount, errors, files, number, statements, warnings } from '../amounts.ts';

const places = (value: number): string => amount(value, 'Stelle', 'Stellen');
const withLineage = (all: number, some: number): string =>
  `${statements(all)}, ${number(some)} mit Datenherkunft`;

export const germanSource: Translation<typeof sourceStrings> = {
  files: {
    list: 'Dateien des Jobs',
    filter: 'Dateien filtern',
    filterPlaceholder: 'Dateien filtern',
    none: 'Keine Dateien',
    noneText: 'Die Dateien eines Jobs erscheinen hier, sobald er offen ist.',
    noMatch: 'Keine Datei passt',
    noMatchText: (text) => `Keine Datei des Jobs hat „${text}“ im Namen.`,
    noneWithProblems: 'Keine Datei hat Probleme',
    clearFilter: 'Filter leeren',
    withProblems: 'Mit Problemen',
    withProblemsTitle: 'Nur Dateien, in denen etwas nicht verstanden ist',
    total: (shown, all) => (shown === all ? files(all) : `${number(shown)} von ${number(all)}`),
    skipped: (skipped) => `${files(skipped)} übergangen`,
    skippedTitle: 'Dateien, die nicht gelesen wurden, mit dem Grund',
    moreSkipped: (more) => `und ${amount(more, 'weitere Datei', 'weitere Dateien')}`,
    errors,
    warnings,
    lineage: (some, all) => withLineage(all, some),
    folder: files,
  },

  sql: {
    label: 'SQL-Text',
    tools: 'Werkzeuge des SQL',
    more: 'Mehr zum SQL',
    none: 'Keine Datei offen',
    noneText: 'Wählen Sie eine Datei oder etwas im Graphen, um das SQL dazu zu sehen.',
    empty: 'Eine leere Datei',
    emptyText: 'Es steht kein Text darin.',
    loading: 'Die Datei wird geladen…',
    statements: withLineage,
    places: (at, total) => `${number(at)} von ${number(total)}`,
    placesInFiles: (all, held) => (held > 1 ? `${places(all)} in ${files(held)}` : places(all)),
    notInGraph: 'nicht im Graphen',
    notInGraphTitle: 'Die Optionen des Graphen lassen es weg',
    next: 'Nächste Stelle',
    previous: 'Vorige Stelle',
    noPlaces: 'Steht nicht im SQL; die Anweisung macht es',
    placesFailed: 'Stellen nicht geladen',
    looking: 'Suche…',
    clear: 'Auswahl aufheben',
    hint: 'Ein Klick auf einen Namen verfolgt ihn; markierter Text zeigt seine Beziehungen.',
    fold: 'Anweisung einklappen',
    unfold: 'Anweisung ausklappen',
    copy: 'Markierten Text kopieren, oder alles',
    copiedFile: 'Der Text der Datei ist in der Zwischenablage',
    copiedSelection: 'Der markierte Text ist in der Zwischenablage',
    notCopied: 'Der Text konnte nicht kopiert werden. Markieren Sie ihn, und drücken Sie Strg+C.',
    flows: (sources, targets) =>
      `${amount(sources, 'Quelle', 'Quellen')}, ${amount(targets, 'Ziel', 'Ziele')}`,
    noType: 'Spalte',
    partial:
      'Zum Teil verstanden: In dieser Anweisung steht ein Fehler, die Herkunft ist vielleicht unvollständig',
    severalRelations: (more) => `und ${amount(more, 'weitere Beziehung', 'weitere Beziehungen')}`,
  },

  find: {
    label: 'Im SQL suchen',
    field: 'Suchen',
    open: 'Im SQL suchen',
    case: 'Groß- und Kleinschreibung',
    word: 'Ganze Wörter',
    regexp: 'Regulärer Ausdruck',
    next: 'Nächster Treffer',
    previous: 'Voriger Treffer',
    close: 'Suche schließen',
    invalid: 'kein Muster',
    count: (at, total, isMore) => {
      if (total === 0) return 'kein Treffer';
      const all = number(total) + (isMore ? '+' : '');
      return at > 0 ? `${number(at)} von ${all}` : all;
    },
    found: (text, line) => `Zeile ${number(line)}: ${text}`,
  },

  goToLine: {
    field: 'Zeile',
    hint: (line, lines) => `Zeile ${number(line)} von ${number(lines)}; 12:5 für eine Spalte`,
    go: 'Gehen',
  },
};
