import type { Translation } from '../../translation.ts';
import type { commandsStrings } from '../../application/commands.ts';

export const germanCommands: Translation<typeof commandsStrings> = {
  commands: {
    groups: {
      find: 'Suchen und gehen',
      graph: 'Graph',
      sql: 'SQL',
      view: 'Fenster',
      job: 'Jobs',
      export: 'Speichern',
      help: 'Hilfe',
    },

    palette: 'Alle Befehle…',
    nextPlace: 'Nächste Stelle der Auswahl im SQL',
    previousPlace: 'Vorige Stelle der Auswahl im SQL',
    escape: 'Schließen, dann die Spur aufheben, dann die Auswahl',

    showType: (name) => `Beziehungen der Art ${name} zeigen`,
    hideType: (name) => `Beziehungen der Art ${name} ausblenden`,
    barChoices: { options: 'Optionen des Graphen…', filters: 'Filter des Graphen…' },
    frameChosen: 'Zurück zum Ausgewählten im Graphen',
    copyName: 'Namen des Ausgewählten kopieren',
    resetOptions: 'Optionen und Filter zurücksetzen',
    graphKeys: [
      { label: 'Entlang der Herkunft gehen', keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
      { label: 'Auswählen und verfolgen; mit Umschalt zur Spur hinzufügen', keys: ['Enter'] },
      { label: 'Spalten einer Tabelle auf- oder zuklappen', keys: [' '] },
      { label: 'Menü einer Tabelle, Spalte oder Linie', keys: ['Shift+F10'] },
      { label: 'Namen des Ausgewählten kopieren', keys: ['Mod+c'] },
    ],

    graph: 'Graph zeigen',
    relations: 'Liste der Beziehungen zeigen',
    impact: 'Auswirkung einer Änderung zeigen',
    compare: 'Mit einem anderen Job vergleichen',
    problems: 'Probleme ein- oder ausblenden',

    find: 'Im SQL suchen',
    goToLine: 'Zu einer Zeile des SQL gehen…',
    wrap: 'Lange Zeilen des SQL umbrechen',
    nextProblem: 'Nächstes Problem',
    previousProblem: 'Voriges Problem',
    foldAll: 'Alle Anweisungen einklappen',
    unfoldAll: 'Alle Anweisungen ausklappen',
    cursorToSql: 'Cursor in das SQL setzen',

    start: 'Zur Startseite',
    allJobs: 'Alle Jobs',
    addFiles: 'Dateien zum offenen Job hinzufügen…',
    rerunJob: 'Offenen Job noch einmal analysieren',
    rerunJobWith: 'Offenen Job mit anderen Einstellungen noch einmal analysieren…',
    renameJob: 'Offenen Job umbenennen…',
    jobDetails: 'Einzelheiten des offenen Jobs',
    compareFormer: 'Mit dem vorigen Ergebnis des offenen Jobs vergleichen',
    paste: 'SQL oder Dateien irgendwo einfügen, um sie zu analysieren',

    save: {
      columnCsv: 'Herkunft der Spalten als CSV speichern',
      tableCsv: 'Herkunft der Tabellen als CSV speichern',
      report: 'HTML-Bericht speichern',
      json: 'Modell als JSON speichern',
      openLineage: 'OpenLineage-Ereignisse speichern',
      shownCsv: 'Gezeigte Beziehungen als CSV speichern',
      shownJson: 'Gezeigten Graphen als JSON speichern',
      shownGraphml: 'Gezeigten Graphen als GraphML speichern',
      shownDot: 'Gezeigten Graphen als DOT speichern',
      shownMermaid: 'Gezeigten Graphen als Mermaid speichern',
      png: 'Bild des Graphen als PNG speichern',
      svg: 'Bild des Graphen als SVG speichern',
    },

    shortcuts: 'Tastenkürzel',
    api: 'Die HTTP-API, für Programme',
  },
};
