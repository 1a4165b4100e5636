/** What can be saved. */
export const exportsStrings = {
  exports: {
    label: 'Save the lineage',
    all: 'All lineage of the job',
    shown: 'As shown',
    columnCsv: 'Columns, CSV',
    tableCsv: 'Tables, CSV',
    json: 'Model, JSON',
    report: 'Report, HTML',
    graphJson: 'Graph, JSON',
    graphCsv: 'Relations, CSV',
    openLineage: 'Events, OpenLineage',
    graphml: 'Graph, GraphML',
    dot: 'Graph, DOT (Graphviz)',
    mermaid: 'Graph, Mermaid',
    png: 'Picture, PNG',
    svg: 'Picture, SVG',
    saved: (name: string): string => `Saved ${name}`,
    working: (name: string): string => `Making ${name}…`,
  },
} as const;
