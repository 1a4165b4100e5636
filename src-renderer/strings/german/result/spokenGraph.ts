import type { Translation } from '../../translation.ts';
import type { spokenGraphStrings } from '../../result/spokenGraph.ts';
import { amount, columns, namesAndMore, relations, tables } from '../amounts.ts';

const lines = (value: number): string => amount(value, 'Linie', 'Linien');

export const germanSpokenGraph: Translation<typeof spokenGraphStrings> = {
  spokenGraph: {
    role: 'Herkunftsgraph',
    label: (held, drawn) => `Herkunftsgraph: ${tables(held)}, ${lines(drawn)}`,
    emptyLabel: 'Herkunftsgraph, leer',
    noneYetLabel: 'Herkunftsgraph, noch nicht da',
    keys:
      'Die Pfeiltasten gehen entlang der Herkunft und durch Spalten, mit Umschalt bewegen sie die Tabelle selbst, ' +
      'Eingabe wählt und verfolgt, die Leertaste klappt Spalten auf oder zu, Escape hebt die Spur auf, ' +
      'Plus und Minus vergrößern und verkleinern, 0 zeigt alles, die Rücktaste geht zurück.',
    table: (path, kind, inAll, sources, targets) =>
      `${path}, ${kind}, ${columns(inAll)}; kommt aus ${tables(sources)}, geht in ${tables(targets)}.`,
    column: (column, table, linesIn, linesOut) =>
      `Spalte ${column} von ${table}: ${lines(linesIn)} hinein, ${linesOut} hinaus.`,
    trace: (ends, more, amounts, drawn) =>
      `Spur von ${namesAndMore(ends, ends.length + more)}: ${amounts}, ${relations(drawn)}.`,
    traceCleared: 'Die Spur ist aufgehoben.',
  },
};
