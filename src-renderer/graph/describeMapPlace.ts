import type { MapPlace } from '../scene/schemaFlows.ts';
import type { SchemaMap } from '../scene/schemaMap.ts';
import { schemaMapStrings } from '../strings/schemaMap.ts';

const words = schemaMapStrings.schemaMap;

/** What is chosen on the map, as a sentence for the live line. */
export function describeMapPlace({ labels, flows }: SchemaMap, place: MapPlace): string {
  if (place.on === 'flow') {
    const { source, target, relations } = flows[place.flow]!;
    return words.describeFlow(labels[source]!.name, labels[target]!.name, relations);
  }
  const { name, counts } = labels[place.schema]!;
  const into = flows.filter(({ target }) => target === place.schema).length;
  const out = flows.filter(({ source }) => source === place.schema).length;
  return words.describe(name, counts, into, out);
}
