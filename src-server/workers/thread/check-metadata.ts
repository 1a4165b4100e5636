import { positionAt } from '../../../src-lineage/base/lines.ts';
import { readMetadata } from '../../../src-lineage/catalog/metadata/metadata.ts';
import { analyze, suppliedMetadata } from '../../../src-lineage/index.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import type { CheckMetadataResult, CheckMetadataTask } from '../protocol/protocol.ts';
import type { SuppliedTable } from '../../../src-lineage/catalog/metadata/supplied-table.ts';

const shownTables = 3;
const shownColumns = 8;
const shownProblems = 20;

type Problem = CheckMetadataResult['problems'][number];

/** Reports what is understood of metadata, by the same reading that a run uses. */
export function checkMetadata({ text, vendor }: CheckMetadataTask): CheckMetadataResult {
  const metadata = suppliedMetadata(text);
  if (metadata === undefined) return metadataReport('none', [], []);
  if (metadata.format !== 'ddl') {
    const { tables, problem } = readMetadata(metadata.text, metadata.format);
    return metadataReport(metadata.format, tables, problem === undefined ? [] : [withLine(problem)]);
  }
  const model = analyze([{ name: 'metadata.sql', text: metadata.text }], { vendor });
  return metadataReport('ddl', definedTables(model), problemsOf(model));
}

function metadataReport(
  format: CheckMetadataResult['format'],
  tables: readonly SuppliedTable[],
  problems: Problem[],
): CheckMetadataResult {
  const nothing: Problem[] =
    format !== 'none' && tables.length === 0 && problems.length === 0
      ? [{ message: 'The text defines no table with columns.' }]
      : [];
  return {
    format,
    tables: tables.length,
    columns: tables.reduce((sum, { columns }) => sum + columns.length, 0),
    examples: tables.slice(0, shownTables).map((table) => ({
      name: [table.database, table.schema, table.name].filter((part) => part !== '').join('.'),
      columns: table.columns.slice(0, shownColumns),
    })),
    problems: [...problems, ...nothing],
  };
}

/** The sentences about JSON and CSV name the line themselves. */
function withLine(message: string): Problem {
  const line = /\bline (\d+)/.exec(message)?.[1];
  return line === undefined ? { message } : { message, line: Number(line) };
}

function definedTables(model: LineageModel): SuppliedTable[] {
  return model.objects
    .filter(({ role, columns }) => role === 'persistent' && columns.length > 0)
    .map(({ database = '', schema = '', name, columns }) => ({
      database,
      schema,
      name,
      columns: columns
        .filter((id) => model.columns.pseudoOf(id) === undefined)
        .map((id) => model.columns.nameOf(id)),
    }));
}

function problemsOf({ diagnostics, files }: LineageModel): Problem[] {
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .slice(0, shownProblems)
    .map(({ message, span }) => ({
      message,
      line: positionAt(files[span[0]]?.lineStarts ?? [0], span[1]).line,
    }));
}
