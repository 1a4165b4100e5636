import { type FormatName, formatTable } from '../../src-lineage/export/formats/format-table.ts';

/** The formats of the command line: all but the tree, which clients of the API alone ask for. What writes them is loaded when it is needed. */
export type Format = Exclude<FormatName, 'sqlflow-tree'>;

/** Their names. */
export const formats = Object.keys(formatTable).filter((name): name is Format => name !== 'sqlflow-tree');
