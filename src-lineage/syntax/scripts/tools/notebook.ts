import type { DirectiveLine, LineContext } from './directive-line.ts';

const cellBorder = /^--[ \t]*COMMAND[ \t]*-{3,}[ \t]*$/;
const runMagic = /^--[ \t]*MAGIC[ \t]+%run\b(.*)$/;
const magic = /^%([A-Za-z]+)\b[ \t]*(.*)$/;
const nextCell = /^--[ \t]*COMMAND[ \t]*-{3,}[ \t]*$/m;

/**
 * `-- COMMAND ----------` between the cells of a notebook kept as a source file, and the magic commands that begin a cell:
 * `%sql` holds SQL, the cell of any other is not for the database (Databricks, "Develop code in notebooks").
 */
export function notebookLine(line: LineContext): DirectiveLine | undefined {
  const text = line.source.slice(line.start, line.end);
  if (text.startsWith('--')) {
    const run = runMagic.exec(text);
    if (run !== null)
      return { tool: 'notebook', command: '%RUN', argument: run[1]!.trim(), end: line.end, border: false };
    if (!cellBorder.test(text)) return undefined;
    return { tool: 'notebook', command: 'COMMAND', argument: '', end: line.end, border: true };
  }
  const match = line.statementStart ? magic.exec(text) : null;
  if (match === null) return undefined;
  const command = `%${match[1]!.toUpperCase()}`;
  if (command === '%SQL')
    return { tool: 'notebook', command, argument: '', end: line.start + 4, border: true };
  const rest = nextCell.exec(line.source.slice(line.end));
  const end = rest === null ? line.source.length : line.end + rest.index;
  return { tool: 'notebook', command, argument: match[2]!.trim(), end, border: true };
}
