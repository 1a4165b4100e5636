import type { Translation } from '../../translation.ts';
import type { graphStrings } from '../../result/graph.ts';
import { columns, number, relations, schemas, steps, tables } from '../amounts.ts';

export const germanGraph: Translation<typeof graphStrings> = {
  graph: {
    fit: 'In das Fenster einpassen',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    back: 'Zurück zur vorigen Ansicht',
    forward: 'Vor zur nächsten Ansicht',
    toggleDirection: 'Richtung des Graphen ändern',
    clearTrace: 'Spur aufheben',
    controls: 'Ansicht des Graphen',
    loading: 'Der Graph wird geladen…',
    arranging: 'Der Graph wird angeordnet…',
    empty: 'Mit diesen Optionen ist nichts zu zeigen',
    nothingFurther: 'Hier geht es nicht weiter.',
    nothingYet: 'Noch keine Herkunft zu zeigen.',
    tooMany: (held, lines) =>
      `${tables(held)} mit ${relations(lines)} sind zu viel, um sie auf einmal zu zeichnen. Suchen Sie eine Tabelle, oder wählen Sie weniger.`,
    nothingLeft:
      'Mit diesen Optionen bleibt nichts: Zeigen Sie mehr Arten von Beziehungen oder Zwischenergebnisse.',
    noLineage: 'In diesem SQL wurde keine Datenherkunft gefunden.',
    allHidden: 'Alle Tabellen sind ausgeblendet.',
    emptyText: 'Der Job hat Datenherkunft, aber die Optionen oben lassen nichts davon übrig.',
    emptyNoLineage: 'Keine Datenherkunft in diesen Skripten',
    emptyNoLineageText:
      'Jede Anweisung ist verstanden, aber keine bewegt Werte von einer Tabelle in eine andere.',
    emptyNoLineageProblems:
      'Keine verstandene Anweisung bewegt Werte von einer Tabelle in eine andere. Was nicht verstanden ist, steht in der Liste der Probleme.',
    emptyProblems: 'Probleme zeigen',
    emptyNoStatement: 'Kein SQL gefunden',
    emptyNoStatementText:
      'In diesen Dateien steht keine einzige Anweisung. Die Liste der Dateien sagt, welche übersprungen wurden und warum.',
    toFiles: 'Dateien zeigen',
    linkedOff: 'Auch unverbundene Tabellen zeigen',
    leftOut: 'Die Filter lassen alles weg',
    leftOutText: (held) =>
      `${tables(held)} des Graphen ${held === 1 ? 'fehlt' : 'fehlen'} wegen der Filter nach Art, Schema oder Problemen.`,
    closed: 'Keine Tabelle wird gezeigt',
    closedText: 'Jede Tabelle wurde geschlossen, oder noch keine geöffnet.',
    showAllOf: (held) => `Alle ${tables(held)} zeigen`,
    toMap: 'Zur Karte der Schemas',
    summary: 'Zu viel, um es auf einmal zu zeichnen',
    summaryText: (held, lines) =>
      `${tables(held)} und ${relations(lines)}. Sehen Sie nur die Tabellen an, und von dort die Spalten einer davon; oder nennen Sie hier eine Tabelle.`,
    tableName: 'Tabelle',
    tableNameHint: 'Name einer Tabelle',
    toFocus: 'Ihre Herkunft zeigen',
    toTableLevel: 'Nur die Tabellen ansehen',
    shown: (shown, total) =>
      shown === total ? `Alle ${number(total)} gezeigt` : `${number(shown)} von ${number(total)} gezeigt`,
    inSight: (inSight, shown) => `${number(inSight)} von ${number(shown)} im Blick`,
    schemasInSight: (inSight, all) =>
      inSight === all
        ? `${all === 1 ? '' : 'Alle '}${schemas(all)} im Blick`
        : `${number(inSight)} von ${schemas(all)} im Blick`,
    trace: (amounts) => `Spur: ${amounts}`,
    storedAmounts: ({ tables: held, columns: inAll, unstored }) =>
      [
        ...(inAll > 0 ? [`${columns(inAll)} in ${tables(held)}`] : []),
        ...(inAll === 0 && (held > 0 || unstored === 0) ? [tables(held)] : []),
        ...(unstored > 0 ? [`${number(unstored)} nicht gespeichert`] : []),
      ].join(', '),
    storedMeaning:
      'Gespeicherte Tabellen und Sichten mit ihren Spalten. Nicht gespeichert sind Ergebnisse von Abfragen, temporäre Tabellen, Dateien und dergleichen.',
    columnFinder: {
      title: (table) => `Spalten von ${table}`,
      find: 'Spalte suchen',
      list: 'Spalten',
      none: 'Keine Spalte heißt so.',
      page: 'Zehn weitere im Graphen zeigen',
      all: (inAll) => `Alle ${number(inAll)} zeigen`,
    },
    copying: {
      copied: (name) => `${name} ist kopiert.`,
      notCopied: 'Der Browser lässt Seiten nicht kopieren.',
    },
    menu: {
      trace: 'Auf- und abwärts verfolgen',
      traceUp: 'Nur aufwärts verfolgen',
      traceDown: 'Nur abwärts verfolgen',
      traceAdd: 'Zur Spur hinzufügen',
      traceBetween: 'Wege zwischen ihr und der Spur zeigen',
      traceFull: 'Ganze Herkunft zeigen',
      root: 'Hier beginnen',
      showOnly: 'Nur ihre Herkunft zeigen',
      focus: 'Herkunft der Spalten dieser Tabelle',
      up: 'Aufwärts zeigen',
      down: 'Abwärts zeigen',
      steps: (far) => (far === 'all' ? 'Den ganzen Weg' : steps(far)),
      more: (held) => `+${number(held)}`,
      find: 'Spalte suchen…',
      skipped: (far) => `Überspringt ${steps(far)}`,
      showSkipped: 'Übersprungene Schritte zeigen',
      showEnds: 'Nur die beiden Tabellen zeigen',
      map: 'Zur Karte der Schemas',
      contractUp: 'Aufwärts ausblenden',
      contractDown: 'Abwärts ausblenden',
      allColumns: 'Alle Spalten zeigen',
      linkedColumns: 'Spalten mit Herkunft zeigen',
      noColumns: 'Spalten ausblenden',
      copyName: 'Namen kopieren',
      hide: 'Diese Tabelle ausblenden',
      hidden: (name) => `${name} ist ausgeblendet.`,
      contracted: (name) => `Die Herkunft von ${name} ist eingeklappt.`,
      showAll: 'Alle Tabellen zeigen',
      relayout: 'Neu anordnen',
      inSql: 'Im SQL zeigen',
      details: 'Einzelheiten zeigen',
      label: 'Aktionen',
    },
  },
};
