import type { Translation } from '../../translation.ts';
import type { schemaMapStrings } from '../../result/schemaMap.ts';
import { amount, relations, schemas, tables, views } from '../amounts.ts';

const flows = (into: number, out: number): string => `aus ${schemas(into)}, in ${schemas(out)}`;

export const germanSchemaMap: Translation<typeof schemaMapStrings> = {
  schemaMap: {
    label: (held, connections) =>
      held === 0
        ? 'Karte der Schemas, leer'
        : `Karte der Schemas: ${schemas(held)}, ${amount(connections, 'Verbindung', 'Verbindungen')}`,
    role: 'Karte der Schemas',
    keys: 'Die Pfeiltasten gehen von Schema zu Schema, die Leertaste durch die Flüsse von einem, Eingabe öffnet das Gewählte, Plus und Minus vergrößern und verkleinern, 0 zeigt alles, Escape hebt die Auswahl auf.',
    passing: 'Abfrageergebnisse',
    noSchema: 'Ohne Schema',
    notStored: 'nicht gespeichert',
    tables,
    views,
    others: (others) => amount(others, 'anderes', 'andere'),
    results: (results) => amount(results, 'Ergebnis', 'Ergebnisse'),
    withProblems: (objects) => `${amount(objects, 'Objekt', 'Objekte')} mit Problemen`,
    describe: (name, counts, into, out) => `${name}: ${counts}; gespeist ${flows(into, out)}.`,
    schemaFlows: (into, out) => `gespeist ${flows(into, out)}`,
    describeFlow: (from, to, lines) =>
      `Von ${from} nach ${to}: ${relations(lines)}. Eingabe zeigt die Tabellen dahinter.`,
    noFlows: 'Kein Fluss führt zu diesem Schema oder von ihm weg.',
    nothingFurther: 'Hier geht es nicht weiter.',
    nothingToDraw: 'Es gibt keine Karte für ein Bild.',
  },
};
