import type { VendorId } from '../../../dialects/table/vendor.ts';
import { partsOfText } from '../../../syntax/tokens/identifiers.ts';
import type { ColumnRef, SqlPiece } from '../../pieces/reader.ts';
import type { DecodedText } from '../../formats/xml/xml-values.ts';
import type { VariableScope } from '../expressions/variables.ts';
import { connectionParts } from '../../pieces/connection-string.ts';
import type { Connection } from '../parts/connections.ts';
import { madeAt, textOf } from '../../formats/xml/elements.ts';
import { withNamedMarks } from '../parts/named-marks.ts';
import type { Component } from './components.ts';

/** What a source reads or a destination writes. */
export type FlowEnd = { start: number; end: number } & (
  | { kind: 'query'; text: DecodedText }
  | { kind: 'table'; parts: string[] }
  | { kind: 'file'; location: string }
);

/** What is around a component. */
export interface Surroundings {
  file: string;
  scope: VariableScope;
  /** Properties that expressions of the data-flow task replace: `[Orders].[SqlCommand]`, in lower case. */
  replaced: ReadonlyMap<string, DecodedText>;
  /** Whether a stored property is what an expression gives before its variables have values. */
  isUnfinished(property: string, text: string): boolean;
}

/** The names of properties under which components keep queries, tables and files, in the order of preference. */
const queryProperties = ['SqlCommand', 'SqlQuery'];
const tableProperties = [
  'OpenRowset', 'TableOrViewName', 'TableName', 'BulkInsertTableName', 'TableNameForDestination', 'CollectionName', 'EntityName',
]; // oxfmt-ignore
// the list of a SharePoint site is no table either
const fileProperties = ['FileName', 'XMLData', 'FilePath', 'SiteListName'];

/** Which of these AccessMode means: those of OLE DB and Excel, and those of ADO.NET and ODBC, do not contradict each other. */
const queryModes: ReadonlySet<string> = new Set(['2', '3']);

/** What a component reads or writes; undefined where that is only known at run time. */
export function endOf(
  component: Component,
  connection: Connection | undefined,
  around: Surroundings,
): FlowEnd | undefined {
  const { start, end } = component;
  const ends =
    component.kind === 'destination' ? [table, tableOfQuery, file, blob] : [feed, ...endsByMode(component)];
  for (const find of ends) {
    const found = find(component, connection, around);
    if (found !== undefined) return found;
  }
  const location = connection === undefined ? undefined : locationOf(connection);
  return location === undefined ? undefined : { kind: 'file', location, start, end };
}

type FindEnd = (
  component: Component,
  connection: Connection | undefined,
  around: Surroundings,
) => FlowEnd | undefined;

function endsByMode({ properties }: Component): FindEnd[] {
  const mode = properties.get('AccessMode')?.text.trim();
  const isOdbc = properties.has('TableName') && !properties.has('OpenRowset');
  const asksQuery = mode === undefined || queryModes.has(mode) || (isOdbc && mode === '1');
  return asksQuery ? [query, changeTable, table, file, blob] : [table, query, file];
}

const query: FindEnd = (component, connection, around) => {
  for (const name of inOrder(queryProperties, component)) {
    const text = propertyText(component, name, around);
    if (text === undefined) continue;
    const place = placeOf(component, name);
    const sheet = connection?.type === 'EXCEL' ? plainSheet.exec(text.text)?.[1] : undefined;
    const workbook = sheet && connection && locationOf(connection);
    if (workbook) return { kind: 'file', location: `${workbook}#${sheet}`, ...place };
    return { kind: 'query', text, ...place };
  }
  return undefined;
};

/** A query of one sheet whose columns keep their names: `select * from [Sheet1$]`. */
const plainSheet =
  /^\s*select\s+(?:\*|(?:\[[^\]]*\]|\w+)(?:\s*,\s*(?:\[[^\]]*\]|\w+))*)\s+from\s+[[`'"]?([^\s\]`'"]+(?: [^\]`'"]*)?)[\]`'"]?\s*;?\s*$/i;

/** A destination may name its table by a query of it: `select * from dbo.t`. */
const tableOfQuery: FindEnd = (component, connection, around) => {
  const text = propertyText(component, 'SqlCommand', around)?.text;
  const name = /\bfrom\s+((?:\[[^\]]*\]|"[^"]*"|[^\s,;()])+)/i.exec(text ?? '')?.[1];
  if (name === undefined) return undefined;
  return { kind: 'table', parts: qualified(name, connection), ...placeOf(component, 'SqlCommand') };
};

const table: FindEnd = (component, connection, around) => {
  for (const name of inOrder(tableProperties, component)) {
    const text = propertyText(component, name, around)?.text;
    if (text === undefined) continue;
    const place = placeOf(component, name);
    const workbook = connection?.type === 'EXCEL' ? locationOf(connection) : undefined;
    // a sheet is a part of its workbook
    if (workbook !== undefined) return { kind: 'file', location: `${workbook}#${text}`, ...place };
    return { kind: 'table', parts: qualified(text, connection), ...place };
  }
  return undefined;
};

/** The CDC Source reads the change table of its capture instance ("CDC Source Editor (Connection Manager Page)"). */
const changeTable: FindEnd = (component, connection, around) => {
  const instance = propertyText(component, 'CaptureInstance', around)?.text.trim();
  if (instance === undefined) return undefined;
  const { database } = connection ?? {};
  return {
    kind: 'table',
    parts: [...(database === undefined ? [] : [database]), 'cdc', `${instance}_CT`],
    ...placeOf(component, 'CaptureInstance'),
  };
};

/** A feed of an OData service, which is no table: a collection, or the path behind its address ("OData Source Properties"). */
const feed: FindEnd = (component, connection, around) => {
  if (connection?.type !== 'ODATA') return undefined;
  const byPath = component.properties.get('UseResourcePath')?.text.trim().toLowerCase() === 'true';
  const property = byPath ? 'ResourcePath' : 'CollectionName';
  const path = propertyText(component, property, around)?.text.trim();
  if (path === undefined) return undefined;
  return { kind: 'file', location: `${connection.name}/${path}`, ...placeOf(component, property) };
};

const file: FindEnd = (component, _connection, around) => {
  for (const name of inOrder(fileProperties, component)) {
    const text = propertyText(component, name, around)?.text;
    if (text !== undefined) return { kind: 'file', location: text, ...placeOf(component, name) };
  }
  return undefined;
};

/** A blob of Azure's storage is in a container ("Azure Blob Source", "Azure Blob Destination"). */
const blob: FindEnd = (component, _connection, around) => {
  const container = propertyText(component, 'Blob Container', around)?.text;
  const name = propertyText(component, 'Blob Name', around)?.text;
  if (container === undefined || name === undefined) return undefined;
  return { kind: 'file', location: `${container}/${name}`, ...placeOf(component, 'Blob Name') };
};

/** Properties and those that name a variable in their place: AccessMode says which counts, where both have a value. */
function inOrder(names: readonly string[], { kind, properties }: Component): string[] {
  const mode = properties.get('AccessMode')?.text.trim() ?? '';
  const ofVariables = names.map((each) => `${each}Variable`);
  const isVariable = kind === 'destination' ? mode === '1' || mode === '4' : mode === '1' || mode === '3';
  return isVariable ? [...ofVariables, ...names] : [...names, ...ofVariables];
}

function placeOf(component: Component, name: string): { start: number; end: number } {
  const { start, end } = component.properties.get(name)?.value ?? component;
  return { start, end };
}

/** The text of a property, which an expression may replace, or a variable may hold; undefined where it is blank. */
export function propertyText(
  component: Component,
  name: string,
  { file: text, isUnfinished, replaced, scope }: Surroundings,
): DecodedText | undefined {
  const key = `[${component.name}].[${name}]`.toLowerCase();
  const made = replaced.get(key);
  if (made !== undefined) return made;
  const property = component.properties.get(name);
  if (property === undefined || property.text.trim() === '' || isUnfinished(key, property.text))
    return undefined;
  if (!name.endsWith('Variable')) {
    const stored = textOf(text, property.value);
    return stored.text === property.text ? stored : madeAt(property.text, property.value);
  }
  return variableText(scope, property.text.trim(), property.value);
}

/** The text that a variable holds, with its own places where it stands in this file. */
export function variableText(
  scope: VariableScope,
  name: string,
  place: { start: number; end: number },
): DecodedText | undefined {
  const value = scope.valueOf(name);
  if (value === undefined || value.trim() === '') return undefined;
  const held = scope.find(name)?.decoded?.();
  return held?.text === value ? held : madeAt(value, place);
}

/** The parts of a table's name, with the connection's database where it has none. */
export function qualified(text: string, connection: Connection | undefined): string[] {
  const parts = nameParts(text);
  const { database, schema } = connection ?? {};
  if (schema !== undefined && parts.length === 1) return [schema, ...parts];
  if (database === undefined || parts.length > 2 || parts.at(-1)!.startsWith('#')) return parts;
  return parts.length === 2 ? [database, ...parts] : [database, '', ...parts];
}

const bracketed = /\[(?:[^\]]|\]\])*\]|"(?:[^"]|"")*"|`[^`]*`|[^.[\]"`]+|\.(?=\.)/g;

function nameParts(text: string): string[] {
  const parts = (text.trim().match(bracketed) ?? [])
    .map((part) =>
      part === '.'
        ? ''
        : (partsOfText(part.startsWith('[') ? quoted(part) : part, { start: 0, end: 0 })[0]?.text ?? part),
    )
    .map((part) => part.trim());
  return parts.length === 0 ? [text.trim()] : parts;
}

/** Dots in brackets do not part names. */
function quoted(part: string): string {
  return `"${part.slice(1, -1).replaceAll(']]', ']').replaceAll('"', '""')}"`;
}

/** The file that a connection leads to. */
function locationOf({ type, connectionString, name }: Connection): string | undefined {
  if (type === 'CACHE') return name;
  if (type === 'EXCEL') return connectionParts(connectionString).get('data source') ?? name;
  if (/^(?:FLATFILE|MULTIFLATFILE|FILE|MULTIFILE)$/.test(type)) return connectionString || name;
  return undefined;
}

/** A piece of SQL that a connection's database runs; its marks `?` are named, as variables of the vendor are. */
export function pieceOf(
  decodedText: DecodedText,
  connection: Connection | undefined,
  vendor: VendorId,
): SqlPiece & { parameters: readonly string[] } {
  const { named, names } = withNamedMarks(decodedText, connection?.vendor ?? vendor);
  return {
    ...named,
    parameters: names,
    ...(connection?.vendor && { vendor: connection.vendor }),
    ...(connection?.database !== undefined && { database: connection.database }),
    ...(connection?.schema !== undefined && { schema: connection.schema }),
  };
}

/** References without those that lead nowhere. */
export function known(refs: readonly (ColumnRef | undefined)[]): ColumnRef[] {
  return refs.filter((ref) => ref !== undefined);
}
