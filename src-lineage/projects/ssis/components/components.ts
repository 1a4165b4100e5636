import type { XmlElement } from '../../formats/xml/xml-document.ts';
import { childNamed, childrenNamed, type XmlTexts } from '../../formats/xml/xml-values.ts';
import { contentOf, unescapedState, type Value } from '../../formats/xml/elements.ts';
import { type ComponentKind, kindOfComponent } from './component-kinds.ts';

/** A property of a component, input, output or column. */
export interface ComponentProperty {
  text: string;
  value: Value;
}

/** Properties by their names, whose case differs between versions (`SortColumnID`, `SortColumnId`). */
export class Properties {
  private readonly byName = new Map<string, ComponentProperty>();

  add(name: string, property: ComponentProperty): void {
    this.byName.set(name.toLowerCase(), property);
  }

  get(name: string): ComponentProperty | undefined {
    return this.byName.get(name.toLowerCase());
  }

  has(name: string): boolean {
    return this.byName.has(name.toLowerCase());
  }
}

/** A column that a component takes in. */
export interface InputColumn {
  id: string;
  lineageId: string;
  name: string;
  /** The column outside that it fills. */
  external?: string;
  isReplaced: boolean;
  sortKey: number;
  properties: Properties;
  start: number;
  end: number;
}

/** A column that a component gives out. */
export interface OutputColumn {
  lineageId: string;
  id: string;
  name: string;
  external?: string;
  sortKey: number;
  /** ErrorCode or ErrorColumn. */
  isError: boolean;
  properties: Properties;
  start: number;
  end: number;
}

export interface ComponentInput {
  id: string;
  name: string;
  columns: InputColumn[];
  externalNames: string[];
}

interface ComponentOutput {
  id: string;
  name: string;
  /** The input whose rows it hands on; absent where the component makes rows of its own. */
  synchronousInput?: string;
  isError: boolean;
  columns: OutputColumn[];
  externalNames: string[];
  properties: Properties;
  start: number;
  end: number;
}

/** A component of a data flow, of whatever format. */
export interface Component {
  /** What ids of its inputs and outputs begin with. */
  id: string;
  kind: ComponentKind;
  name: string;
  /** What it is, as its maker calls it. */
  title: string;
  properties: Properties;
  connections: { id?: string; reference?: string }[];
  inputs: ComponentInput[];
  outputs: ComponentOutput[];
  start: number;
  end: number;
}

/** Reads the components of a `pipeline`. */
export function componentsOf(texts: XmlTexts, pipeline: XmlElement): Component[] {
  return childrenNamed(childNamed(pipeline, 'components'), 'component').map((element) =>
    new ComponentReader(texts).component(element),
  );
}

class ComponentReader {
  private readonly texts: XmlTexts;

  constructor(texts: XmlTexts) {
    this.texts = texts;
  }

  component(element: XmlElement): Component {
    const properties = this.properties(element);
    const { isUnknown, kind, title } = kindOfComponent({
      classId: this.attribute(element, 'componentClassID'),
      contact: this.attribute(element, 'contactInfo'),
      description: this.attribute(element, 'description'),
      userType: properties.get('UserComponentTypeName')?.text ?? '',
    });
    const connections = childrenNamed(childNamed(element, 'connections'), 'connection').map((one) => {
      const id = this.texts.attribute(one, 'connectionManagerID');
      const reference = this.texts.attribute(one, 'connectionManagerRefId');
      return { ...(id !== undefined && { id }), ...(reference !== undefined && { reference }) };
    });
    const isPlain = isUnknown === true && !properties.has('UserComponentTypeName');
    const id = this.idOf(element) || this.attribute(element, 'name');
    const inputs = childrenNamed(childNamed(element, 'inputs'), 'input').map((one) => this.input(one, id));
    const outputs = childrenNamed(childNamed(element, 'outputs'), 'output').map((one) =>
      this.output(one, id),
    );
    return {
      id,
      kind: kind === 'opaque' ? kindOfUnknown(inputs, outputs, isPlain) : kind,
      title,
      name: this.attribute(element, 'name') || title,
      properties,
      connections,
      inputs,
      outputs,
      ...headOf(element),
    };
  }

  private input(element: XmlElement, owner: string): ComponentInput {
    const externals = this.externals(element);
    const columns = childrenNamed(childNamed(element, 'inputColumns'), 'inputColumn').map(
      (one): InputColumn => {
        const external = externals.get(this.attribute(one, 'externalMetadataColumnId'));
        return {
          id: this.idOf(one),
          lineageId: this.attribute(one, 'lineageId'),
          name: this.attribute(one, 'cachedName') || this.attribute(one, 'name'),
          ...(external !== undefined && { external }),
          isReplaced: this.attribute(one, 'usageType').toLowerCase() === 'readwrite',
          sortKey: Number(this.attribute(one, 'cachedSortKeyPosition')) || 0,
          properties: this.properties(one),
          ...headOf(one),
        };
      },
    );
    const name = this.attribute(element, 'name');
    return {
      id: this.idOf(element) || `${owner}.Inputs[${name}]`,
      name,
      columns,
      externalNames: [...externals.values()],
    };
  }

  private output(element: XmlElement, owner: string): ComponentOutput {
    const externals = this.externals(element);
    const outputName = this.attribute(element, 'name');
    const id = this.idOf(element) || `${owner}.Outputs[${outputName}]`;
    const synchronousInput = this.attribute(element, 'synchronousInputId');
    const columns = childrenNamed(childNamed(element, 'outputColumns'), 'outputColumn').map(
      (one): OutputColumn => {
        const external = externals.get(this.attribute(one, 'externalMetadataColumnId'));
        const name = this.attribute(one, 'name');
        return {
          id: this.idOf(one),
          lineageId: this.attribute(one, 'lineageId') || this.idOf(one) || `${id}.Columns[${name}]`,
          name,
          ...(external !== undefined && { external }),
          sortKey: Number(this.attribute(one, 'sortKeyPosition')) || 0,
          isError: Number(this.attribute(one, 'specialFlags')) > 0,
          properties: this.properties(one),
          ...headOf(one),
        };
      },
    );
    return {
      id,
      name: outputName,
      // format 2 writes 0 where there is none
      ...(synchronousInput !== '' && synchronousInput !== '0' && { synchronousInput }),
      isError: this.attribute(element, 'isErrorOut').toLowerCase() === 'true',
      columns,
      externalNames: [...externals.values()],
      properties: this.properties(element),
      ...headOf(element),
    };
  }

  /** The columns outside, by id. */
  private externals(element: XmlElement): Map<string, string> {
    const found = new Map<string, string>();
    for (const one of childrenNamed(childNamed(element, 'externalMetadataColumns'), 'externalMetadataColumn'))
      found.set(this.idOf(one), this.attribute(one, 'name'));
    return found;
  }

  private properties(element: XmlElement): Properties {
    const found = new Properties();
    for (const one of childrenNamed(childNamed(element, 'properties'), 'property')) {
      const text = this.texts.content(one);
      const isEscaped = this.attribute(one, 'state') === 'escaped';
      found.add(this.attribute(one, 'name'), {
        text: isEscaped ? unescapedState(text) : text,
        value: contentOf(one),
      });
    }
    return found;
  }

  /** Paths since format 6, numbers before; packages that no designer wrote may have none, and name things by such paths. */
  private idOf(element: XmlElement): string {
    return this.texts.attribute(element, 'refId') ?? this.attribute(element, 'id');
  }

  private attribute(element: XmlElement, name: string): string {
    return this.texts.attribute(element, name) ?? '';
  }
}

/**
 * What a component is whose class and title nobody knows, as in packages made in another language, by the properties that only
 * one kind has. What takes nothing in is a source, what gives nothing out a destination, whoever made it.
 */
function kindOfUnknown(
  inputs: readonly ComponentInput[],
  outputs: readonly ComponentOutput[],
  ofMicrosoft: boolean,
): ComponentKind {
  if (inputs.length === 0) return 'source';
  if (!outputs.some(({ isError }) => !isError)) return 'destination';
  if (!ofMicrosoft) return 'opaque';
  const ins = inputs.flatMap(({ columns }) => columns.map(({ properties }) => properties));
  const outs = outputs.flatMap(({ columns }) => columns.map(({ properties }) => properties));
  for (const [kind, where, name] of markers) {
    const properties = where === 'in' ? ins : where === 'out' ? outs : outputs.map((each) => each.properties);
    if (properties.some((each) => each.has(name))) return kind;
  }
  return 'opaque';
}

/** Properties of columns that come in, of those that go out, and of outputs. */
const markers: readonly [kind: ComponentKind, where: 'in' | 'out' | 'output', property: string][] = [
  ['lookup', 'in', 'JoinToReferenceColumn'],
  ['lookup', 'out', 'CopyFromReferenceColumn'],
  ['union', 'in', 'OutputColumnLineageID'],
  ['data-conversion', 'out', 'SourceInputColumnLineageID'],
  ['merge-join', 'out', 'InputColumnID'],
  ['aggregate', 'out', 'AggregationType'],
  ['sort', 'out', 'SortColumnId'],
  ['conditional-split', 'output', 'Expression'],
  ['conditional-split', 'output', 'EvaluationOrder'],
  ['derived-column', 'out', 'FriendlyExpression'],
  ['derived-column', 'in', 'FriendlyExpression'],
];

/** The place of an element's tag stands for the element. */
function headOf({ start, end, attributes, children, texts, name }: XmlElement): {
  start: number;
  end: number;
} {
  const named = attributes.get('name') ?? attributes.get('cachedName');
  if (named !== undefined && named.end > named.start) return { start: named.start, end: named.end };
  const first = children[0]?.start ?? texts[0]?.start ?? end;
  return { start, end: Math.min(first, start + 1 + name.length) };
}
