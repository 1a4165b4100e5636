import type { Translation } from '../../translation.ts';
import type { GuideSection, guideStrings } from '../../application/guide.ts';

const sections: readonly GuideSection[] = [
  {
    id: 'start',
    title: 'Erste Schritte',
    topics: [
      {
        title: 'Vom SQL zum Graphen',
        text: [
          'Headwater liest SQL-Skripte und zeigt, woher die Werte jeder Spalte kommen. Nichts wird irgendwohin gesendet: Alles geschieht auf diesem Rechner.',
        ],
        steps: [
          '**SQL geben.** Ziehen Sie Dateien, Ordner oder Zip-Archive auf das Fenster, wählen Sie sie mit **SQL analysieren**, oder fügen Sie SQL irgendwo ein.',
          '**Hersteller prüfen.** Er wird aus dem Text erraten, mit dem Grund dafür. Wählen Sie einen anderen, wo das falsch ist.',
          '**Dateien ansehen.** Was wegbleibt, ist mit seinem Grund aufgeführt, bevor etwas läuft.',
          '**Analysieren.** Der Job läuft im Hintergrund; mehrere können zugleich laufen, und jeder bleibt in der Liste der Jobs.',
        ],
      },
      {
        title: 'Wenn Namen nicht aufzulösen sind',
        text: [
          'Ein Skript, das Tabellen liest, die es nicht anlegt, weiß wenig von deren Spalten. Geben Sie die Anweisungen `CREATE TABLE` mit, oder Metadaten unter **Namen, Kodierung und Metadaten**: Dann werden Sterne und bloße Namen aufgelöst.',
          'Standarddatenbank und Standardschema ergänzen Namen, die ohne sie geschrieben sind.',
        ],
      },
    ],
  },
  {
    id: 'graph',
    title: 'Den Graphen lesen',
    topics: [
      {
        title: 'Kästen',
        text: [
          'Ein Kasten ist eine Tabelle, eine Sicht oder ein Schritt einer Abfrage; seine Zeilen sind Spalten. Werte fließen von links nach rechts oder von oben nach unten. Farbe und Zeichen sagen die Art des Objekts.',
        ],
        part: 'kinds',
      },
      {
        title: 'Linien',
        text: [
          'Eine Linie sagt, dass eine Spalte von einer anderen abhängt, und ihre Form, wie. Ein Klick auf eine Linie zeigt den Ausdruck, die Anweisung, die Datei und die Stelle dahinter.',
        ],
        part: 'relations',
      },
      {
        title: 'Nah und fern',
        text: [
          'Verkleinern Sie, und Spalten weichen den Tabellen. Ein großer Job beginnt mit der Karte seiner Schemas; öffnen Sie eines, um seine Tabellen zu sehen.',
          'Eine Zahl neben einem Kasten zählt die Nachbarn, die nicht gezeichnet sind. Ein Klick bringt sie Schritt für Schritt herein, mit Umschalt den ganzen Weg.',
          'Ein Klick auf den Pfeil im Kopf eines Kastens klappt seine Spalten auf oder zu. Die rechte Taste oder Umschalt+F10 öffnet das Menü dessen, was darunter liegt.',
        ],
      },
    ],
  },
  {
    id: 'trace',
    title: 'Verfolgen',
    topics: [
      {
        title: 'Einer Spalte folgen',
        text: [
          'Klicken Sie eine Spalte an: Alles, woraus sie entsteht, und alles, was aus ihr entsteht, leuchtet auf, und das Übrige tritt zurück. Die Spur bleibt, während Sie sich bewegen.',
          'Ein Klick mit Umschalt fügt eine weitere Spalte zur Spur hinzu; **Dazwischen** lässt dann nur, was von einer zur anderen führt. Escape hebt die Spur auf, und danach die Auswahl.',
        ],
      },
      {
        title: 'Neben dem SQL',
        text: [
          'Was im Graphen ausgewählt ist, ist im SQL markiert, und ein Name, der im SQL angeklickt wird, ist im Graphen ausgewählt. `[` und `]` gehen von Stelle zu Stelle.',
        ],
      },
    ],
  },
  {
    id: 'filters',
    title: 'Filter und Ebenen',
    topics: [
      {
        title: 'Arten von Beziehungen',
        text: [
          'Die Knöpfe über dem Graphen schalten Arten von Beziehungen ein und aus und zählen sie. Der Wertfluss allein ist das ruhigste Bild; Zeilenfilter und Joins zeigen dazu, was über die Zeilen entscheidet.',
        ],
      },
      {
        title: 'Schritte dazwischen',
        text: [
          'Unter den Optionen des Graphen zeigt **Alle Schritte** Unterabfragen, CTEs und temporäre Tabellen. **Ergebnisse** behält, was Abfragen liefern. **Tabellen** lässt nur Tabellen und Sichten übrig: Was durch einen ausgeblendeten Schritt floss, wird überbrückt, und keine Herkunft geht verloren.',
        ],
      },
      {
        title: 'Liste statt Graph',
        text: [
          '**Beziehungen** ist dieselbe Herkunft als Tabelle, die sich sortieren, filtern und speichern lässt. Sie ist auch der Graph in einer Form, die vorgelesen werden kann.',
        ],
      },
    ],
  },
  {
    id: 'problems',
    title: 'Probleme',
    topics: [
      {
        title: 'Was nicht verstanden ist',
        text: [
          'Ein Fehler kostet seinen Satzteil, nicht die Datei: Das Übrige wird trotzdem analysiert. Die Liste der Probleme nennt jedes mit Datei, Zeile und Spalte und führt zur Stelle.',
          'Eine **Warnung** sagt, dass die Herkunft vielleicht unvollständig ist, etwa wo ein Stern für unbekannte Spalten steht. Ein **Hinweis** erklärt, was angenommen wurde.',
          'Viele Fehler in einer Datei bedeuten meistens, dass ein anderer Hersteller gemeint ist.',
        ],
      },
    ],
  },
  {
    id: 'impact',
    title: 'Auswirkung',
    topics: [
      {
        title: 'Was eine Änderung stört',
        text: [
          'Wählen Sie eine Tabelle oder Spalte, und öffnen Sie **Auswirkung**: alles im ganzen Job, was davon abhängt, das Nächste zuerst, und wie: durch Wert, Filter, Join, Gruppierung oder Zeilenzahl. **Was sie speist** fragt in die andere Richtung.',
          'Wählen Sie etwas Betroffenes, und der kürzeste Weg dorthin steht da, Beziehung für Beziehung. Daneben stehen die Anweisungen, die vor einer Änderung zu lesen sind. Die Liste lässt sich als CSV oder JSON speichern.',
        ],
      },
      {
        title: 'Vorher und nachher',
        text: [
          'Fügen Sie die geänderten Dateien zum Job hinzu, oder analysieren Sie ihn mit anderen Einstellungen, und öffnen Sie **Vergleich**: Tabellen, Spalten und Beziehungen, die seit dem vorigen Ergebnis neu, entfernt oder geändert sind, werden mit Namen aufgeführt. Auch ein anderer Job lässt sich vergleichen.',
        ],
      },
    ],
  },
  {
    id: 'exports',
    title: 'Speichern und teilen',
    topics: [
      {
        title: 'Formate',
        text: [
          '**CSV** und **JSON** enthalten die Beziehungen für Tabellenblätter und Programme. **HTML** ist ein Bericht mit dem bedienbaren Graphen in einer Datei, die sich überall ohne Netz öffnet.',
          '**GraphML** öffnet sich in yEd, **DOT** in Graphviz, **Mermaid** in Wikis. **OpenLineage**-Ereignisse tragen die Herkunft der Spalten in Kataloge. **SVG** und **PNG** sind Bilder des Graphen.',
          'Speichern Sie alles aus dem Job oder nur, was der Graph zeigt.',
        ],
      },
      {
        title: 'Adressen',
        text: [
          'Die Adresse der Seite enthält den Job, die Filter, die Auswahl, und welche Tabellen geöffnet oder ausgeblendet sind. Wer den Dienst öffnen darf, sieht damit dasselbe, und Lesezeichen tun es auch. **Link zu dieser Ansicht kopieren**, unter allen Befehlen, legt sie in die Zwischenablage.',
        ],
      },
    ],
  },
  {
    id: 'jobs',
    title: 'Jobs',
    topics: [
      {
        title: 'Was aufbewahrt wird',
        text: [
          'Jobs und ihre Dateien liegen im Datenordner, bis sie gelöscht werden, und überstehen einen Absturz oder Neustart: Ein laufender Job beginnt von vorn.',
          'Ein **regulärer Job** wächst: Dateien werden hinzugefügt, und nur Geändertes wird noch einmal gelesen.',
          'Die Einstellungen sagen, wie lange fertige Jobs bleiben, und wie groß eine Abgabe sein darf.',
        ],
      },
    ],
  },
  {
    id: 'api',
    title: 'API und Befehlszeile',
    topics: [
      {
        title: 'Für Programme',
        text: [
          'Während Headwater läuft, antwortet es über HTTP in der Art der SQLFlow-API. Nur dieser Rechner kann es aufrufen, wenn es nicht als geteilter Server eingerichtet ist. Die [Beschreibung der API](/docs) führt jede Operation auf.',
        ],
        code: "curl -s http://127.0.0.1:8081/sqlflow/generation/sqlflow/graph \\\n  -F dbvendor=dbvpostgresql \\\n  -F 'sqltext=create view v as select o.id from orders o'",
      },
      {
        title: 'Für Skripte',
        text: ['Die Befehlszeile analysiert ohne Fenster und stellt den Dienst ohne Fenster bereit.'],
        code: 'headwater analyze scripts/ --vendor dbvsnowflake --format csv > lineage.csv\nheadwater export scripts/ --format html --output lineage.html\nheadwater serve --port 8081 --data ./data',
      },
    ],
  },
  {
    id: 'playground',
    title: 'SQL-Labor',
    topics: [
      {
        title: 'Wie SQL gelesen wird',
        text: [
          'Das [SQL-Labor](#/playground) zeigt, was die Analyse in jedem Schritt aus SQL macht, von Tokens bis zum Graphen: woher eine falsche Linie kommt, und was in eine Meldung gehört. Auf der Befehlszeile zeigt `explain --phase` dasselbe.',
        ],
      },
    ],
  },
  {
    id: 'examples',
    title: 'Beispieldienste',
    topics: [
      {
        title: 'Hypermedia zum Ausprobieren',
        text: [
          'Drei kleine HAL-Anwendungen sind dabei, zum Lernen und zum Testen von Clients, ohne Netz. Ihre [Seite](#/examples) hat Anfragen zum Ausprobieren und einen Browser für ihre Links.',
        ],
      },
    ],
  },
  {
    id: 'vendors',
    title: 'Hersteller',
    topics: [
      {
        title: 'Was verstanden wird',
        text: [
          'Eine Grammatik liest alle Hersteller. Die Anteile sind an echtem SQL gemessen: wie viele der Anweisungen, die Daten abfragen oder bewegen, und wie viele ganze Dateien ohne Fehler verstanden werden. Hersteller ohne Anteil werden nach ihren Handbüchern gelesen.',
        ],
        part: 'vendors',
      },
    ],
  },
  {
    id: 'keyboard',
    title: 'Tastatur',
    topics: [
      {
        title: 'Alle Tasten',
        text: ['Alles geht ohne Maus. `?` zeigt diese Tasten von überall.'],
        part: 'keys',
      },
    ],
  },
];

export const germanGuide: Translation<typeof guideStrings> = {
  guide: {
    title: 'Anleitung',
    open: 'Anleitung',
    text: 'Was Headwater zeigt, und wie man sich darin bewegt.',
    find: 'In der Anleitung suchen',
    none: 'Nichts in der Anleitung enthält diese Wörter',
    print: 'Drucken',
    sections,
    kinds: {
      table: 'Tabelle, Cube, Sequenz, Stream',
      view: 'Sicht, materialisierte Sicht, Synonym',
      model: 'Modell eines dbt-Projekts: was es aus einer Abfrage macht',
      snapshot: 'Snapshot eines dbt-Projekts: die Geschichte einer Abfrage',
      seed: 'Seed eines dbt-Projekts: eine Datei, die als Tabelle geladen wird',
      source: 'Tabelle, die ein dbt-Projekt als seine Quelle nennt',
      exposure:
        'Dataset eines Berichts; Exposure eines dbt-Projekts: ein Dashboard oder Notebook, das daraus liest',
      outside: 'Externe Tabelle, Stage, Pfad',
      routine: 'Prozedur, Funktion, Trigger, Paket',
      result: 'Was eine Abfrage liefert',
      rows: 'Schritt einer Abfrage: Unterabfrage, CTE, Mengenoperation',
      component: 'Komponente eines Datenflusses in einem Paket',
      local: 'Temporäre Tabelle, Variable, Cursor, Parameter',
      unknown: 'Spalten unbekannter Tabellen, Konstanten',
    },
    line: 'Linie',
    type: 'Art',
    meaning: 'Bedeutung',
    key: 'Taste',
    action: 'Was sie tut',
    vendor: 'Hersteller',
    statements: 'Anweisungen',
    files: 'Ganze Dateien',
    byManual: 'nach dem Handbuch',
    gaps: 'Was noch nicht verstanden wird',
  },
};
