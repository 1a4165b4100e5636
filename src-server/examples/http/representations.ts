/** Entities as HAL describes them: their fields, and links with absolute addresses. */
import type { Stored } from '../resources/repository.ts';
import type { Entity } from '../resources/entity.ts';
import type { ResourceDescription } from '../resources/resource.ts';

interface Link {
  href: string;
}

/** Links by their relations. */
export type Links = Readonly<Record<string, Link>>;

export interface ItemBody {
  readonly _links: Links;
  readonly [field: string]: Entity[string] | Links;
}

export interface CollectionBody {
  readonly _embedded: Readonly<Record<string, readonly ItemBody[]>>;
  readonly _links: Links;
}

export function collectionUrl(base: string, { collection }: ResourceDescription): string {
  return `${base}/${collection}`;
}

export function itemUrl(base: string, description: ResourceDescription, id: string): string {
  return `${collectionUrl(base, description)}/${encodeURIComponent(id)}`;
}

export function profileUrl(base: string, description?: ResourceDescription): string {
  return description === undefined ? `${base}/profile` : `${base}/profile/${description.collection}`;
}

export function itemBody(base: string, description: ResourceDescription, { id, entity }: Stored): ItemBody {
  const href = itemUrl(base, description, id);
  return { ...entity, _links: { self: { href }, [description.item]: { href } } };
}

export function collectionBody(
  base: string,
  description: ResourceDescription,
  all: readonly Stored[],
): CollectionBody {
  return {
    _embedded: { [description.collection]: all.map((stored) => itemBody(base, description, stored)) },
    _links: {
      self: { href: collectionUrl(base, description) },
      profile: { href: profileUrl(base, description) },
    },
  };
}

/** Links as the header `Link` has them (RFC 8288). */
export function linkHeader(links: Links): string {
  return Object.entries(links)
    .map(([relation, { href }]) => `<${href}>; rel="${relation}"`)
    .join(', ');
}
