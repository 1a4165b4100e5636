import { type RelationType, relationTypes } from '../../model/relations.ts';

/** What is known of a format before anything is written in it. */
export interface FormatFacts {
  /** For descriptions: "Exports … as CSV". */
  title: string;
  mediaType: string;
  /** Of its files. */
  ending: string;
  /** The relations that it shows where the call names none; absent: those that a graph shows. */
  relationTypes?: readonly RelationType[];
}

const json = 'application/json;charset=utf-8';

/**
 * All formats of exports: the command line, the operations of the SQLFlow API and the downloads of `/api/v1` take names, titles,
 * types and endings from here. What writes them is in `write-format.ts`; the two of SQLFlow are answers of its API.
 */
export const formatTable = {
  text: { title: 'a list for people', mediaType: 'text/plain;charset=utf-8', ending: '.txt' },
  json: { title: "Headwater's own JSON", mediaType: json, ending: '.json' },
  csv: { title: 'CSV', mediaType: 'text/csv;charset=utf-8', ending: '.csv' },
  graphml: { title: 'GraphML', mediaType: 'application/xml;charset=utf-8', ending: '.graphml' },
  dot: { title: 'DOT, for Graphviz', mediaType: 'text/vnd.graphviz;charset=utf-8', ending: '.dot' },
  mermaid: { title: 'a Mermaid flowchart', mediaType: 'text/vnd.mermaid;charset=utf-8', ending: '.mmd' },
  openlineage: {
    title: 'OpenLineage events',
    mediaType: 'application/x-ndjson;charset=utf-8',
    ending: '.openlineage.ndjson',
    // What decides over rows has a place of its own there.
    relationTypes: ['fdd', 'frd', 'fdr'],
  },
  'sqlflow-json': { title: 'JSON, model and graph', mediaType: json, ending: '.sqlflow.json' },
  'sqlflow-tree': { title: 'JSON, the model as a tree', mediaType: json, ending: '.sqlflow-tree.json' },
  html: {
    title: 'a page with the interactive graph',
    mediaType: 'text/html;charset=utf-8',
    ending: '.html',
    // Its reader switches types on and off.
    relationTypes,
  },
} as const satisfies Readonly<Record<string, FormatFacts>>;

/** The name of a format. */
export type FormatName = keyof typeof formatTable;

/** What is known of a format. */
export function formatFacts(name: FormatName): FormatFacts {
  return formatTable[name];
}
