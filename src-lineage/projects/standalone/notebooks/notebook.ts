import type { VendorId } from '../../../dialects/table/vendor.ts';
import {
  itemsOf,
  type JsonText,
  type JsonValue,
  memberOf,
  readJson,
} from '../../formats/json/json-document.ts';
import { joinedText, jsonText } from '../../formats/json/json-text.ts';
import type { LocatedText } from '../../pieces/located-text.ts';
import type { ProjectReading, SqlPiece } from '../../pieces/reader.ts';
import { cutText } from '../../pieces/cut-text.ts';
import { magicLines, type MagicSql, sqlOfMagic } from './magics.ts';
import { sqlInPython } from './sql-in-python.ts';

/**
 * Reads a notebook (`.ipynb`; "The Notebook file format", nbformat 3 and 4): its cells of SQL, those that a magic makes such
 * (`%%sql`, `%%bigquery`), and the texts of SQL in its cells of Python, each a piece. Cells that do not hold SQL are not looked at.
 * @returns undefined for other files
 */
export function notebook(name: string, text: string): ProjectReading | undefined {
  if (!/\.ipynb$/i.test(name)) return undefined;
  const root = readJson(text);
  if (root === undefined) return unreadable;
  const textOf = (value: JsonValue | undefined): string =>
    value?.kind === 'text' ? jsonText(text, value).text : '';
  const language = languageOf(memberOf(root, ['metadata']), textOf);
  const vendor = vendorOf(memberOf(root, ['metadata']), textOf);
  const pieces = cellsOf(root).flatMap((cell): SqlPiece[] => {
    if (textOf(memberOf(cell, ['cell_type'])) !== 'code') return [];
    const source = joinedText(text, linesOf(memberOf(cell, ['source']) ?? memberOf(cell, ['input'])));
    return piecesOf(source, languageOfCell(cell, textOf) ?? language).map((piece) => ({
      ...(vendor && { vendor }),
      ...piece,
    }));
  });
  return { pieces, flows: [], diagnostics: [] };
}

/** A notebook that its own program could not open. */
const unreadable: ProjectReading = {
  pieces: [],
  flows: [],
  diagnostics: [
    {
      code: 'json-unreadable',
      severity: 'error',
      class: 'AnalyzeError',
      message: 'This notebook is no JSON.',
      span: [0, 0, 0],
    },
  ],
};

function cellsOf(root: JsonValue | undefined): readonly JsonValue[] {
  // before format 4 cells lay in worksheets
  const sheets = itemsOf(memberOf(root, ['worksheets']));
  return sheets.length > 0
    ? sheets.flatMap((sheet) => itemsOf(memberOf(sheet, ['cells'])))
    : itemsOf(memberOf(root, ['cells']));
}

/** A source is one text, or its lines. */
function linesOf(source: JsonValue | undefined): JsonText[] {
  const all = source?.kind === 'text' ? [source] : itemsOf(source);
  return all.filter((each): each is JsonText => each.kind === 'text');
}

type TextOf = (value: JsonValue | undefined) => string;

/** Whether the cells of a notebook are SQL unless one says otherwise: by its kernel, or by what its program keeps of it. */
function languageOf(metadata: JsonValue | undefined, textOf: TextOf): string {
  const places = [
    ['kernelspec', 'language'],
    ['language_info', 'name'],
    ['application/vnd.databricks.v1+notebook', 'language'],
    ['kernelspec', 'name'],
  ];
  return places.map((path) => textOf(memberOf(metadata, path))).find((each) => each !== '') ?? '';
}

/** The database of the program that the notebook is of: Azure Data Studio's kernel `SQL` is SQL Server's. */
function vendorOf(metadata: JsonValue | undefined, textOf: TextOf): VendorId | undefined {
  const kernel = textOf(memberOf(metadata, ['kernelspec', 'name']));
  if (memberOf(metadata, ['application/vnd.databricks.v1+notebook']) !== undefined) return 'dbvdatabricks';
  if (kernel === 'SQL') return 'dbvmssql';
  return kernel === 'PGSQL' ? 'dbvpostgresql' : undefined;
}

/** What single cells say: in VS Code, Snowflake, Fabric, polyglot notebooks, and notebooks of format 3. */
function languageOfCell(cell: JsonValue, textOf: TextOf): string | undefined {
  const metadata = memberOf(cell, ['metadata']);
  const places = [
    memberOf(metadata, ['language']),
    memberOf(metadata, ['vscode', 'languageId']),
    memberOf(metadata, ['microsoft', 'language']),
    memberOf(metadata, ['polyglot_notebook', 'kernelName']),
    memberOf(metadata, ['dotnet_interactive', 'language']),
    memberOf(cell, ['language']),
  ];
  return places.map(textOf).find((each) => each !== '');
}

function pieceOf(source: LocatedText, { start, end, vendor }: MagicSql): SqlPiece {
  return { ...cutText(source, start, end), ...(vendor && { vendor }) };
}

function piecesOf(source: LocatedText, language: string): SqlPiece[] {
  if (source.text.trim() === '') return [];
  const magic = sqlOfMagic(source.text);
  if (magic !== undefined) return magic === 'other' ? [] : [pieceOf(source, magic)];
  if (/sql/i.test(language)) return [source];
  if (!/python|scala|^r$|^$/i.test(language)) return [];
  const ofMagics = magicLines(source.text).map(({ start, end }) => cutText(source, start, end));
  return [...ofMagics, ...sqlInPython(source)].toSorted(
    (one, other) => (one.map[0]?.start ?? 0) - (other.map[0]?.start ?? 0),
  );
}
