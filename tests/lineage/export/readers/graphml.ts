import type { ReadRelation } from './relations.ts';
import { readXml, type XmlElement } from './xml.ts';

/** The relations of a GraphML document, by its typed data alone. */
export function readGraphml(xml: string): ReadRelation[] {
  const root = readXml(xml);
  const keys = new Map(
    of(root, 'key').map(({ attributes }) => [attributes['id']!, attributes['attr.name']!]),
  );
  const ends = new Map<string, [table: string, column: string]>();
  const [graph] = of(root, 'graph');
  for (const node of of(graph!, 'node')) {
    const table = dataOf(node, keys)['name'] ?? '';
    ends.set(node.attributes['id']!, [table, '']);
    for (const inner of of(node, 'graph').flatMap((each) => of(each, 'node'))) {
      ends.set(inner.attributes['id']!, [table, dataOf(inner, keys)['column'] ?? '']);
    }
  }
  return of(graph!, 'edge').map((edge): ReadRelation => {
    const { source, target } = edge.attributes;
    return [dataOf(edge, keys)['relation'] ?? '', ...ends.get(source!)!, ...ends.get(target!)!];
  });
}

function of({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}

function dataOf(element: XmlElement, keys: ReadonlyMap<string, string>): Record<string, string> {
  const values = of(element, 'data').map(
    ({ attributes, text }) => [keys.get(attributes['key']!)!, text] as const,
  );
  return Object.fromEntries(values);
}
