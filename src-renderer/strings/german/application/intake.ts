import type { Translation } from '../../translation.ts';
import type { intakeStrings } from '../../application/intake.ts';
import { amount, columns, files, namesAndMore, number, scripts, statements, tables } from '../amounts.ts';

/** Endings that are named; the others are only in the list. */
const namedEndings = 6;

const kinds = {
  empty: 'leer',
  binary: 'kein Text',
  hidden: 'versteckt oder vom System',
  'not-sql': 'dem Namen nach kein SQL',
  'holds-sql': 'mit SQL in anderer Form',
  'other-language': 'dem Anfang nach kein SQL',
  ignored: 'in .headwaterignore genannt',
  folder: 'in Ordnern, die ausgelassen werden',
  'foreign-archive': 'in anderen Archiven als zip und gzip',
  encrypted: 'verschlüsselt',
};

const endingsText = (endings: readonly { ending: string; amount: number }[]): string =>
  endings
    .slice(0, namedEndings)
    .map(({ ending, amount: of }) => `${number(of)} ${ending === '' ? 'ohne Endung' : `.${ending}`}`)
    .join(', ') + (endings.length > namedEndings ? ' …' : '');

export const germanIntake: Translation<typeof intakeStrings> = {
  intake: {
    title: 'SQL analysieren',
    addTitle: (name) => `Dateien zu ${name} hinzufügen`,
    target: 'Wohin die Dateien gehen',
    newJob: 'Neuer Job',
    addTo: (name) => `Zu ${name} hinzufügen`,
    addText: 'Der Job wird mit diesen Dateien noch einmal analysiert; nur neue und geänderte werden gelesen.',
    replacesNone: 'Keine Datei des Jobs wird ersetzt.',
    replaces: (names, all) => `Ersetzt ${files(all)} des Jobs: ${namesAndMore(names, all)}.`,
    keeps: (vendor) => `Wird als ${vendor} gelesen, wie die anderen Dateien des Jobs.`,
    runAdd: 'Hinzufügen und analysieren',
    drop: 'SQL-Dateien, Ordner oder Zips hierher ziehen',
    dropAnywhere: 'Ablegen, um zu analysieren',
    dropMore: 'Ablegen, um sie zu diesen Dateien hinzuzufügen',
    dropNew: 'Neuer Job',
    dropAddNote: 'Die Dateien kommen zu diesem Job, und er wird noch einmal analysiert.',
    dropNote: 'Skripte jeder Datenbank; was kein SQL ist, bleibt weg. Nichts verlässt diesen Rechner.',
    dropNoteShared:
      'Skripte jeder Datenbank; was kein SQL ist, bleibt weg. Sie gehen an diesen Server und nicht weiter.',
    openFiles: 'Dateien öffnen…',
    openFolder: 'Ordner öffnen…',
    pasteSql: 'SQL einfügen',
    pasteLabel: 'SQL-Text',
    pastePlaceholder: 'SQL hier eingeben oder einfügen',
    usePasted: 'Dieses SQL nehmen',
    pastedName: 'eingefügt.sql',
    looking: (found) => `${files(found)} werden angesehen…`,
    accepted: (taken, archives) =>
      [
        taken > 0 || archives === 0 ? scripts(taken) : '',
        archives > 0 ? amount(archives, 'Archiv', 'Archive') : '',
      ]
        .filter((part) => part !== '')
        .join(' und ') + ' zu analysieren',
    showSkipped: 'Zeigen',
    skipped: (all, groups) =>
      `${number(all)} übergangen: ${groups
        .map((group) => {
          const kind = kinds[group.reason];
          const named = groups.length === 1 ? kind : `${number(group.amount)} ${kind}`;
          return group.endings.length === 0 ? named : `${named} (${endingsText(group.endings)})`;
        })
        .join(', ')}`,
    projects: 'Projekte unter den Dateien',
    project: (found) => {
      if (found.kind === 'ssis') return amount(found.packages, 'SSIS-Paket', 'SSIS-Pakete');
      const { models, seeds, snapshots } = found.parts;
      const named = found.name === '' ? 'dbt-Projekt' : `dbt-Projekt ${found.name}`;
      const parts = [
        amount(models, 'Modell', 'Modelle'),
        seeds > 0 ? amount(seeds, 'Seed', 'Seeds') : '',
        snapshots > 0 ? amount(snapshots, 'Snapshot', 'Snapshots') : '',
      ];
      return `${named}: ${parts.filter((part) => part !== '').join(', ')}`;
    },
    folder: ({ files: held, sqlFiles }) => `ausgelassen, mit ${files(held)}, davon ${number(sqlFiles)} SQL`,
    nothing: 'Keine dieser Dateien kann analysiert werden',
    files: 'Dateien des Jobs',
    insist: 'Trotzdem analysieren',
    insistOn: (name) => `${name} trotzdem analysieren`,
    remove: (name) => `${name} weglassen`,
    vendor: 'Datenbankhersteller',
    chooseVendor: 'Bitte wählen…',
    vendorGuess: (name, reasons, isSure) =>
      `${isSure ? 'Sieht aus wie' : 'Vielleicht'} ${name}${reasons.length > 0 ? `: ${reasons.join('; ')}` : ''}`,
    vendorNeeded: 'Bitte den Datenbankhersteller wählen: Der Text allein sagt ihn nicht.',
    vendorUnsure: 'Nichts im Text gehört nur zu einem Hersteller; bitte wählen.',
    vendorAsBefore: (name) =>
      `Nichts im Text gehört nur zu einem Hersteller. Eingestellt ist ${name}, wie beim Job davor.`,
    otherVendor: (vendor, names, all) =>
      `${scripts(all)} ${all === 1 ? 'sieht' : 'sehen'} nach ${vendor} aus: ${namesAndMore(names, all)}.`,
    readApart: (vendor, names, all) =>
      `${scripts(all)} ${all === 1 ? 'wird' : 'werden'} als ${vendor} gelesen: ${namesAndMore(names, all)}.`,
    apart: 'Jedes so lesen, wie es aussieht',
    apartAs: (vendor) => `Als ${vendor} lesen`,
    together: 'Alle für einen Hersteller lesen',
    apartNote: 'Eine headwater.json, die das sagt, geht mit den Dateien mit.',
    useGuess: (name) => `${name} nehmen`,
    name: 'Name des Jobs',
    workspace: 'Arbeitsbereich',
    ownWorkspace: 'Nur für mich',
    more: 'Namen, Kodierung und Metadaten',
    moreMetadata: 'Metadaten',
    defaultDatabase: 'Standarddatenbank',
    defaultSchema: 'Standardschema',
    defaultHint: 'Für Namen, die in den Skripten ohne stehen',
    encoding: 'Zeichenkodierung von Dateien, die nicht UTF-8 sind',
    encodingHint: 'Nötig, wenn Buchstaben falsch erscheinen; was geraten wurde, steht bei den Problemen.',
    encodingGuess: 'Raten',
    encodings: {
      western: 'Westeuropa',
      central: 'Mitteleuropa',
      cyrillic: 'Kyrillisch',
      greek: 'Griechisch',
      turkish: 'Türkisch',
      baltic: 'Baltisch',
      hebrew: 'Hebräisch',
      arabic: 'Arabisch',
      thai: 'Thailändisch',
      vietnamese: 'Vietnamesisch',
      japanese: 'Japanisch',
      simplified: 'Chinesisch, vereinfacht',
      traditional: 'Chinesisch, traditionell',
      korean: 'Koreanisch',
    },
    metadata: 'Spalten von Tabellen, die kein Skript definiert',
    metadataHint:
      'DDL, CSV mit Kopfzeile (database,schema,table,column) oder JSON: {"database": {"schema": {"table": ["column"]}}}',
    metadataFile: 'Aus einer Datei…',
    metadataVendor: 'Bitte den Hersteller wählen, um dies prüfen zu lassen.',
    metadataChecking: 'Wird geprüft…',
    metadataUnderstood: (format, held, inAll) =>
      `Als ${format.toUpperCase()} verstanden: ${tables(held)}, ${columns(inAll)}.`,
    metadataExample: (name, named) => `${name} (${named.join(', ')})`,
    metadataProblems: 'Was an den Metadaten nicht stimmt',
    metadataProblem: (message, line) =>
      line === undefined || message.includes(`line ${line}`) ? message : `Zeile ${line}: ${message}`,
    metadataMore: (more) => `und ${number(more)} weitere`,
    run: 'Analysieren',
    kinds,
    reasons: {
      empty: 'leer',
      binary: 'keine Textdatei',
      hidden: 'versteckte oder Systemdatei',
      'not-sql': 'dem Namen nach kein SQL-Skript',
      'holds-sql': 'das SQL darin wird noch nicht gelesen',
      'other-language': 'dem Anfang nach kein SQL',
      ignored: 'durch .headwaterignore ausgelassen',
      folder: 'mit allem darin ausgelassen',
      'foreign-archive': 'von Archiven werden nur zip und gzip gelesen',
      encrypted: 'verschlüsselt',
    },
  },

  progress: {
    sending: (share) => `Wird gesendet, ${Math.round(share * 100)} %`,
    waiting: 'Warten auf den Dienst…',
    oneFile: 'Die Datei wird gelesen…',
    linking: 'Alle Anweisungen werden verbunden…',
    files: (done, total) => `${number(done)} von ${files(total)} analysiert`,
    statements: (read) => `${statements(read)} gelesen`,
    rate: (perSecond) =>
      perSecond < 10
        ? `${perSecond.toFixed(1).replace('.', ',')} Dateien/s`
        : `${number(Math.round(perSecond))} Dateien/s`,
    left: (seconds) =>
      seconds < 90
        ? `noch etwa ${Math.max(5, Math.ceil(seconds / 5) * 5)} s`
        : `noch etwa ${Math.ceil(seconds / 60)} min`,
    goOn: 'Solange können Sie andere Jobs ansehen.',
    title: (name) => `${name} wird analysiert`,
    cancel: 'Analyse abbrechen',
  },

  start: {
    title: 'Sehen, woher jede Spalte kommt',
    text: 'Headwater liest SQL-Skripte und zeichnet, welche Tabellen und Spalten welche speisen. Jede Linie des Graphen führt zu ihrer Stelle im SQL.',
    samples: 'Oder ein Beispiel probieren',
    recent: 'Letzte Jobs',
    guide: 'Anleitung lesen',
    examples: 'Beispieldienste öffnen',
  },
};
