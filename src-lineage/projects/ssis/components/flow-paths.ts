import type { XmlElement } from '../../formats/xml/xml-document.ts';
import { childNamed, childrenNamed, type XmlTexts } from '../../formats/xml/xml-values.ts';
import type { ComponentKind } from './component-kinds.ts';
import type { Component } from './components.ts';

/** The paths between components: the output that an input takes its rows from, by ids. */
export type FlowPaths = ReadonlyMap<string, string>;

export function pathsOf(texts: XmlTexts, pipeline: XmlElement): FlowPaths {
  const paths = new Map<string, string>();
  for (const element of childrenNamed(childNamed(pipeline, 'paths'), 'path')) {
    const start = texts.attribute(element, 'startId');
    const end = texts.attribute(element, 'endId');
    if (start !== undefined && end !== undefined) paths.set(end, start);
  }
  return paths;
}

/**
 * What leads from component to component where a flow has no paths and its columns do not name each other, as no designer writes
 * it: the components follow each other as they stand, up to each destination. Undefined where the flow says more.
 */
export function assumedPaths(components: readonly Component[], paths: FlowPaths): FlowPaths | undefined {
  if (paths.size > 0 || components.length < 2 || areLinked(components)) return undefined;
  const assumed = new Map<string, string>();
  let last: Component | undefined;
  for (const component of components) {
    if (component.kind !== 'source' && last !== undefined)
      assumed.set(
        component.inputs[0]?.id ?? `${component.id}.Inputs[Input]`,
        last.outputs.find(({ isError }) => !isError)?.id ?? `${last.id}.Outputs[Output]`,
      );
    if (component.kind !== 'destination') last = component;
  }
  return assumed.size > 0 ? assumed : undefined;
}

function areLinked(components: readonly Component[]): boolean {
  const made = new Set(
    components.flatMap(({ outputs }) =>
      outputs.flatMap(({ columns }) => columns.map((each) => each.lineageId)),
    ),
  );
  return components.some(({ inputs }) =>
    inputs.some(({ columns }) => columns.some(({ lineageId }) => made.has(lineageId))),
  );
}

/** Kinds that hand their rows on as they come in, with columns of their own beside. */
const synchronous: ReadonlySet<ComponentKind> = new Set([
  'derived-column', 'data-conversion', 'lookup', 'fuzzy-lookup', 'conditional-split', 'command', 'scd', 'passing',
]); // oxfmt-ignore

/**
 * Adds what packages leave out that no designer wrote: inputs and outputs that only paths name, and which input the rows
 * of an output come from.
 */
export function completeEnds(components: readonly Component[], paths: FlowPaths): void {
  const byId = new Map(components.map((component) => [component.id, component]));
  const inputs = new Set(components.flatMap((each) => each.inputs.map(({ id }) => id)));
  const outputs = new Set(components.flatMap((each) => each.outputs.map(({ id }) => id)));
  for (const [end, start] of paths) {
    const into = byId.get(ownerOf(end, 'Inputs'));
    if (into !== undefined && !inputs.has(end))
      into.inputs.push({ id: end, name: nameIn(end), columns: [], externalNames: [] });
    const from = byId.get(ownerOf(start, 'Outputs'));
    if (from === undefined || outputs.has(start)) continue;
    outputs.add(start);
    const { end: until, properties, start: begin } = from;
    from.outputs.push({
      ...{ id: start, name: nameIn(start), isError: false, columns: [], externalNames: [] },
      ...{ properties, start: begin, end: until },
    });
  }
  for (const { inputs: ins, kind, outputs: outs } of components)
    for (const output of outs)
      if (ins.length === 1 && synchronous.has(kind)) output.synchronousInput ??= ins[0]!.id;
}

/** `Package\Load\Sort` of `Package\Load\Sort.Inputs[in]`. */
function ownerOf(id: string, list: 'Inputs' | 'Outputs'): string {
  const at = id.lastIndexOf(`.${list}[`);
  return at < 0 ? id : id.slice(0, at);
}

function nameIn(id: string): string {
  return /\[([^\]]*)\]$/.exec(id)?.[1] ?? id;
}
