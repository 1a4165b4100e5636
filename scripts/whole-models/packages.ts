import { addToList } from '../../src-lineage/base/list-map.ts';
import type { LineageModel, SourceFile } from '../../src-lineage/index.ts';
import type { ColumnId } from '../../src-lineage/model/objects.ts';
import { kindOfComponent } from '../../src-lineage/projects/ssis/components/component-kinds.ts';
import { readXml, type XmlElement } from '../../src-lineage/projects/formats/xml/xml-document.ts';
import { childrenNamed, XmlTexts } from '../../src-lineage/projects/formats/xml/xml-values.ts';

/** Columns that the destinations of data flows write, by what the packages say, and those of them that get no value. */
export interface WrittenColumns {
  all: number;
  lacking: { file: string; column: string }[];
}

/** Compares the destinations of packages with a model of them: each of their columns has to get a value from what is stored, or a constant. */
export function writtenColumns(model: LineageModel, sources: readonly SourceFile[]): WrittenColumns {
  const fed = fedColumns(model);
  const written: WrittenColumns = { all: 0, lacking: [] };
  for (const { name: file, text } of sources.filter(({ name }) => /\.dtsx$/i.test(name))) {
    const { root } = readXml(text);
    for (const column of root === undefined ? [] : destinationColumns(new XmlTexts(text), root)) {
      written.all += 1;
      if (!fed.has(column.toLowerCase())) written.lacking.push({ file, column });
    }
  }
  return written;
}

/** `table.column`, without database and schema, of what values of stored columns or constants come to; `.column` beside it. */
function fedColumns({ columns, objects, relations }: LineageModel): Set<string> {
  const onward = new Map<ColumnId, ColumnId[]>();
  const front: ColumnId[] = [];
  for (const { id, object } of columns) if (objects[object]!.role === 'persistent') front.push(id);
  const fed = new Set<string>();
  const note = (target: ColumnId): void => {
    const name = columns.nameOf(target).toLowerCase();
    const { name: table } = objects[columns.objectOf(target)]!;
    fed.add(`.${name}`).add(`${lastPart(table).toLowerCase()}.${name}`);
  };
  for (let index = 0; index < relations.length; index++) {
    if (relations.typeAt(index) !== 'fdd') continue;
    const { sources, target } = relations.at(index);
    for (const { column } of sources) addToList(onward, column, target);
    if (sources.length > 0) continue;
    note(target);
    front.push(target);
  }
  const reached = new Set(front);
  for (const column of reached)
    for (const target of onward.get(column) ?? []) {
      note(target);
      reached.add(target);
    }
  return fed;
}

function* destinationColumns(texts: XmlTexts, element: XmlElement): Generator<string> {
  if (element.name === 'component' && isDestination(texts, element)) yield* columnsOf(texts, element);
  else for (const child of element.children) yield* destinationColumns(texts, child);
}

function isDestination(texts: XmlTexts, component: XmlElement): boolean {
  const described = {
    classId: texts.attribute(component, 'componentClassID') ?? '',
    contact: texts.attribute(component, 'contactInfo') ?? '',
    description: texts.attribute(component, 'description') ?? '',
    userType: propertyOf(texts, component, 'UserComponentTypeName') ?? '',
  };
  return kindOfComponent(described).kind === 'destination';
}

function* columnsOf(texts: XmlTexts, component: XmlElement): Generator<string> {
  const table = lastPart(
    propertyOf(texts, component, 'OpenRowset') ?? propertyOf(texts, component, 'TableOrViewName') ?? '',
  );
  const below = (names: readonly string[]): XmlElement[] =>
    names.reduce((elements, name) => elements.flatMap((one) => childrenNamed(one, name)), [component]);
  const outside = new Map(
    below(['inputs', 'input', 'externalMetadataColumns', 'externalMetadataColumn']).map((column) => [
      texts.attribute(column, 'refId') ?? texts.attribute(column, 'id'),
      texts.attribute(column, 'name'),
    ]),
  );
  for (const column of below(['inputs', 'input', 'inputColumns', 'inputColumn'])) {
    const name = outside.get(texts.attribute(column, 'externalMetadataColumnId') ?? '');
    if (name !== undefined) yield `${table}.${name}`;
  }
}

function propertyOf(texts: XmlTexts, component: XmlElement, name: string): string | undefined {
  const all = childrenNamed(component, 'properties').flatMap((list) => childrenNamed(list, 'property'));
  const found = all.find((one) => texts.attribute(one, 'name') === name);
  return found && (texts.content(found) || undefined);
}

/** `[dbo].[Order Details]` is `Order Details`. */
function lastPart(name: string): string {
  return /(?:\[([^\]]*)\]|"([^"]*)"|([^.[\]"]*))$/.exec(name)!.slice(1).find(Boolean) ?? '';
}
