import { readXml, type XmlElement } from '../../formats/xml/xml-document.ts';
import { faultsOf } from '../../formats/xml/xml-faults.ts';
import {
  childNamed,
  childrenNamed,
  type DecodedText,
  decoded,
  XmlTexts,
} from '../../formats/xml/xml-values.ts';
import type { Flow, FlowStep, ProjectReading, SqlPiece, StepColumn } from '../../pieces/reader.ts';
import { type ReportConnection, reportConnections } from './report-connections.ts';
import { commandText } from './report-expressions.ts';

/**
 * Reads a report of SQL Server Reporting Services, or a data set that reports share (`.rdl`, `.rdlc`, `.rsd`; "[MS-RDL]: Report
 * Definition Language"). The query of each data set is a piece of SQL; its fields are the columns of an object that has the name of
 * the report and of the data set.
 * @returns undefined for other files
 */
export function reportDefinition(name: string, text: string): ProjectReading | undefined {
  if (!/\.(?:rdlc?|rsd)$/i.test(name)) return undefined;
  const document = readXml(text);
  const { root } = document;
  const reading: ProjectReading = { pieces: [], flows: [], diagnostics: faultsOf(document), relations: [] };
  if (root === undefined) return reading;
  const texts = new XmlTexts(text);
  const report = /([^\\/]+)\.\w+$/.exec(name)?.[1] ?? name;
  const connections = reportConnections(texts, root);
  const lists = [...childrenNamed(root, 'DataSets'), ...(root.name === 'SharedDataSet' ? [root] : [])];
  for (const set of lists.flatMap((list) => childrenNamed(list, 'DataSet')))
    addDataSet(reading, texts, set, { report, connections });
  return reading;
}

interface ReportParts {
  report: string;
  connections: ReadonlyMap<string, ReportConnection>;
}

function addDataSet(
  reading: ProjectReading,
  texts: XmlTexts,
  set: XmlElement,
  { report, connections }: ReportParts,
): void {
  const query = childNamed(set, 'Query');
  const command = childNamed(query, 'CommandText');
  if (query === undefined || command === undefined) return;
  const source = childNamed(query, 'DataSourceName');
  const connection = source && connections.get(texts.content(source).toLowerCase());
  const setName = texts.attribute(set, 'Name') ?? '';
  const label = setName === '' ? report : `${report}/${setName}`;
  reading.pieces.push(pieceOf(texts, query, command, connection));
  reading.flows.push(flowOf(texts, set, label, reading.pieces.length - 1));
  reading.relations!.push({ parts: [label], quoted: 1, isFile: true, origin: 'report' });
}

function pieceOf(
  texts: XmlTexts,
  query: XmlElement,
  command: XmlElement,
  connection: ReportConnection | undefined,
): SqlPiece {
  const written = decoded(texts.file, command.texts);
  const type = childNamed(query, 'CommandType');
  const { text, map, isPartial } = commandText(written);
  const words = commandWords[type === undefined ? 'Text' : texts.content(type).trim()];
  const whole = words === undefined ? { text, map } : behind(words, { text, map });
  return { ...whole, ...connection, ...(isPartial && { isPartial }) };
}

/** What is to be said before the name that is the whole of a command. */
const commandWords: Readonly<Record<string, string | undefined>> = {
  StoredProcedure: 'EXEC ',
  TableDirect: 'SELECT * FROM ',
};

function behind(words: string, { text, map }: DecodedText): DecodedText {
  const { start } = map[0]!;
  return {
    text: words + text,
    map: [
      { at: 0, start, end: start },
      ...map.map((segment) => ({ ...segment, at: segment.at + words.length })),
    ],
  };
}

/** The rows of a data set: what its query gives, by the names that the report has for them. */
function flowOf(texts: XmlTexts, set: XmlElement, label: string, piece: number): Flow {
  const place = { start: set.start, end: set.end };
  const columns = childrenNamed(childNamed(set, 'Fields'), 'Field').flatMap((field) =>
    columnOf(texts, field),
  );
  const byName = new Map(columns.map((column) => [column.name, column]));
  for (const column of columns)
    column.of = column.of.flatMap((each) => byName.get(each.column)?.of ?? [each]);
  const step: FlowStep = {
    ...place,
    name: label,
    sources: [{ from: 'piece', piece, ...place }],
    columns: [...byName.values()],
    writes: [
      {
        ...place,
        to: { file: label },
        effect: 'insert',
        columns: [...byName.values()].map(({ name, start, end }) => ({ name, column: name, start, end })),
      },
    ],
  };
  return { ...place, steps: [step] };
}

/** A field is a column of the query, or calculated of other fields. */
function columnOf(texts: XmlTexts, field: XmlElement): StepColumn[] {
  const name = texts.attribute(field, 'Name');
  if (name === undefined) return [];
  const place = { start: field.start, end: field.end };
  const column = childNamed(field, 'DataField');
  if (column !== undefined) {
    const of = texts.content(column);
    return [{ ...place, name, of: [{ source: 0, column: of }], transform: of === name ? 'copy' : 'rename' }];
  }
  const value = childNamed(field, 'Value');
  const expression = value === undefined ? '' : texts.content(value);
  const used = new Set([...expression.matchAll(/Fields!(\w+)/g)].map(([, other]) => other!));
  const of = [...used].filter((other) => other !== name).map((other) => ({ source: 0, column: other }));
  return [{ ...place, name, of, transform: 'expression', expression: expression.replace(/^=/, '') }];
}
