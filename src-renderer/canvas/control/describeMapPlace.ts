import type { CardText } from '../view/pointed.ts';
import { strings } from '../../strings/strings.ts';
import type { SchemaMap, SchemaNode } from '../scene/base/schemaMap.ts';
import type { MapPlace } from '../scene/lines/schemaFlows.ts';

const words = strings.schemaMap;
const card = strings.hoverCard;

/** What a card shows of a place of the map. */
export function mapCard({ labels, flows, overview }: SchemaMap, place: MapPlace): CardText {
  if (place.on === 'flow') {
    const { source, target, relations } = flows[place.flow]!;
    const title = `${fullName(overview.schemas[source]!, labels[source]!.name)} → ${fullName(overview.schemas[target]!, labels[target]!.name)}`;
    return { title, what: card.flow, notes: [card.relations(relations), card.openFlow] };
  }
  const { schema } = place;
  const node = overview.schemas[schema]!;
  const label = labels[schema]!;
  const into = flows.filter(({ target }) => target === schema).length;
  const out = flows.filter(({ source }) => source === schema).length;
  const notes = [label.counts, words.schemaFlows(into, out)];
  if (node.problems > 0) notes.push(words.withProblems(node.problems));
  return { title: fullName(node, label.name), what: node.passing ? words.notStored : card.schema, notes };
}

/** A schema by its whole name; `shown` where it has none of its own. */
function fullName({ server, database, schema, passing }: SchemaNode, shown: string): string {
  const parts = [server, database, schema].filter((part) => part !== undefined && part !== '');
  return passing || parts.length === 0 ? shown : parts.join('.');
}

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
