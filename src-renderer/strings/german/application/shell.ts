import type { Translation } from '../../translation.ts';
import type { shellStrings } from '../../application/shell.ts';
import {
  columns,
  errors,
  files,
  number,
  relations,
  statements,
  tables,
  views,
  warnings,
} from '../amounts.ts';

export const germanShell: Translation<typeof shellStrings> = {
  header: {
    analyse: 'SQL analysieren',
    save: 'Speichern',
    more: 'Mehr',
    help: 'Hilfe',
    theme: { system: 'Farben: wie das System', light: 'Farben: immer hell', dark: 'Farben: immer dunkel' },
    shortcuts: 'Tastenkürzel',
    noJob: 'Kein Job offen',
    skipToLineage: 'Zur Herkunft springen',
    skipToPage: 'Zur Seite springen',
  },

  panes: {
    side: 'Objekte, Dateien und Jobs',
    objects: 'Objekte',
    files: 'Dateien',
    jobs: 'Jobs',
    centre: 'Herkunft',
    graph: 'Graph',
    relations: 'Beziehungen',
    sql: 'SQL',
    foot: 'Probleme und Einzelheiten',
    problems: 'Probleme',
    details: 'Einzelheiten',
    sizeSide: 'Breite der Seitenleiste',
    sizeSql: 'Breite des SQL',
    sizeFoot: 'Höhe von Problemen und Einzelheiten',
    hideSide: 'Seitenleiste ausblenden',
    showSide: 'Seitenleiste zeigen',
    hideSql: 'SQL ausblenden',
    showSql: 'SQL zeigen',
    status: 'Stand',
  },

  addresses: {
    lost: 'Keine der Tabellen, die die Adresse nennt, ist noch in diesem Job: Der Graph wird wie am Anfang gezeigt.',
    otherResult: 'Der Job wurde seitdem neu analysiert: Auswahl und Spur wurden nach ihren Namen gefunden.',
    otherResultLost:
      'Der Job wurde seitdem neu analysiert: Was ausgewählt oder verfolgt war, gibt es unter diesem Namen nicht mehr.',
    copy: 'Link zu dieser Ansicht kopieren',
    notCopied: 'Der Browser lässt Seiten nicht kopieren: Bitte den Link aus der Adresszeile nehmen.',
    copied: 'Der Link zu dieser Ansicht ist kopiert.',
    copiedInPart:
      'Der Link ist kopiert, ohne die einzelnen Tabellen, die geöffnet oder ausgeblendet wurden: Für eine Adresse sind es zu viele.',
  },

  status: {
    offline: 'Arbeitet ohne Netz: Nichts verlässt diesen Rechner.',
    shared: 'Dateien gehen an diesen Server und nicht weiter.',
    tables,
    views,
    columns,
    relations,
    statements: (understood, total, hasErrors) => {
      const end = hasErrors ? 'gelesen' : 'verstanden';
      return understood === total
        ? `${statements(total)} ${end}`
        : `${number(understood)} von ${statements(total)} ${end}`;
    },
    problems: (wrong, doubtful) =>
      [wrong > 0 ? errors(wrong) : '', doubtful > 0 ? warnings(doubtful) : '']
        .filter((part) => part !== '')
        .join(', ') || 'Keine Probleme',
    skipped: (skipped) => `${files(skipped)} übergangen`,
    missing: (missing) => `${files(missing)} nicht lesbar`,
  },
};
