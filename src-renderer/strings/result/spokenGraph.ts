import { count } from '../../base/count.ts';

/** What the graph is to people who cannot see its canvas. */
export const spokenGraphStrings = {
  spokenGraph: {
    role: 'lineage graph',
    label: (tables: number, lines: number): string =>
      `Lineage graph: ${count(tables, 'table')}, ${count(lines, 'line')}`,
    emptyLabel: 'Lineage graph, empty',
    noneYetLabel: 'Lineage graph, not there yet',
    keys:
      'Arrow keys move along the lineage and through columns, with Shift they move the table itself, ' +
      'Enter selects and traces, Space opens or closes columns, Escape clears the trace, ' +
      'plus and minus zoom, 0 shows all, Backspace goes back.',
    table: (path: string, kind: string, columns: number, sources: number, targets: number): string =>
      `${path}, ${kind}, ${count(columns, 'column')}; ` +
      `comes from ${count(sources, 'table')}, goes to ${count(targets, 'table')}.`,
    column: (column: string, table: string, linesIn: number, linesOut: number): string =>
      `Column ${column} of ${table}: ${count(linesIn, 'line')} in, ${linesOut} out.`,
    trace: (ends: readonly string[], more: number, amounts: string, relations: number): string => {
      const named = `${ends.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
      return `Trace of ${named}: ${amounts}, ${count(relations, 'relation')}.`;
    },
    traceCleared: 'Trace cleared.',
  },
};
