import type { ProjectReading } from '../pieces/reader.ts';
import { notebook } from './notebooks/notebook.ts';
import { reportDefinition } from './reports/report-definition.ts';

/** What a file holds that has SQL among other things, and needs no other file: a notebook, a report. Undefined for other files. */
export function embeddedSql(name: string, text: string): ProjectReading | undefined {
  return notebook(name, text) ?? reportDefinition(name, text);
}
