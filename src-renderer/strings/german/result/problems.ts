import type { Translation } from '../../translation.ts';
import type { problemsStrings } from '../../result/problems.ts';
import { amount, errors, files, number, warnings } from '../amounts.ts';

const change = ([before, after]: readonly [number, number]): string => `${number(before)} → ${number(after)}`;
const these = (held: number): string => (held === 1 ? 'Diese Datei' : 'Diese Dateien');

export const germanProblems: Translation<typeof problemsStrings> = {
  problems: {
    none: 'Keine Probleme',
    noneText: 'Jede Anweisung ist verstanden.',
    failed: 'Die Probleme konnten nicht geladen werden',
    tree: { file: 'Probleme nach Dateien', severity: 'Probleme nach Schwere', code: 'Probleme nach Codes' },
    groupBy: 'Probleme gruppieren nach',
    groupings: [
      { id: 'file', label: 'Datei' },
      { id: 'severity', label: 'Schwere' },
      { id: 'code', label: 'Code' },
    ],
    filter: 'Probleme filtern',
    filterPlaceholder: 'Meldung, Code oder Datei',
    loadMore: (left) => `Mehr zeigen (noch ${number(left)})`,
    loaded: (loaded, total) => `${number(loaded)} von ${number(total)} Problemen sind aufgeführt.`,
    otherVendor: (paths, vendor, now, reasons) =>
      `${paths.length === 1 ? `${paths[0]} sieht` : `${files(paths.length)} sehen`} nach ${vendor} aus${
        reasons.length > 0 ? ` (${reasons.join('; ')})` : ''
      }. Der Job wird als ${now} gelesen.`,
    tried: (wrong, steps) =>
      `Im Ganzen gelesen: Fehler ${change(wrong)}, Schritte der Herkunft ${change(steps)}.`,
    readAs: (vendor) => `Den ganzen Job als ${vendor} lesen`,
    readApart: (held, vendor) => `${these(held)} als ${vendor} lesen`,
    readsApart: (held, vendor) =>
      `${files(held)} ${held === 1 ? 'wird' : 'werden'} jetzt als ${vendor} gelesen.`,
    readAlone: (held, vendor) => `${these(held)} in einem eigenen Job als ${vendor} lesen`,
    aloneName: (job, vendor) => `${job} (${vendor})`,
    wasReadAs: (now, before, held) => `Jetzt als ${now} gelesen; vorher als ${before}, mit ${held}.`,
    backTo: (vendor) => `Zurück zu ${vendor}`,
    severities: { error: 'Fehler', warning: 'Warnungen', information: 'Hinweise' },
    severity: { error: 'Fehler', warning: 'Warnung', information: 'Hinweis' },
    counts: ({ error, warning, information }) =>
      [
        error > 0 ? errors(error) : '',
        warning > 0 ? warnings(warning) : '',
        information > 0 ? amount(information, 'Hinweis', 'Hinweise') : '',
      ]
        .filter(Boolean)
        .join(', '),
    position: (line, column) => `${line}:${column}`,
    show: 'Gezeigte Schweren',
    filtered: 'Kein Problem ist aufgeführt',
    filteredText: 'Der Filter oder die Schweren lassen alle weg.',
    showAll: 'Alle Probleme zeigen',
    explain: 'Was es bedeutet',
    explainCode: (code) => `Was ${code} bedeutet`,
    whatToDo: 'Was zu tun ist:',
    noExplanation: 'Die Dokumentation hat keine Erklärung dieses Codes.',
    copy: 'Aufgeführte Probleme kopieren',
    copied: (copied) => `${amount(copied, 'Problem', 'Probleme')} in der Zwischenablage`,
    notCopied: 'Die Probleme konnten nicht kopiert werden.',
    save: 'Aufgeführte Probleme als CSV speichern',
    fileName: (job) => `${job}-probleme.csv`,
  },
};
