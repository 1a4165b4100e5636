import { join } from 'node:path';
import { basic } from '../../examples/example-service.ts';

/** A collection that is written while the service is killed. */
export interface KilledCollection {
  /** Below `/examples`. */
  path: string;
  name: string;
  /** Two texts of its entities: every write gives both the same value, so that half of one shows. */
  fields: readonly [string, string];
  samples: number;
  /** Filled again at every start. */
  isReloaded: boolean;
}

export const killedCollections: readonly KilledCollection[] = [
  {
    path: 'company/employees',
    name: 'employees',
    fields: ['firstName', 'lastName'],
    samples: 3,
    isReloaded: false,
  },
  {
    path: 'multi-store/persons',
    name: 'persons',
    fields: ['firstName', 'lastName'],
    samples: 2,
    isReloaded: false,
  },
  {
    path: 'multi-store/treasures',
    name: 'treasures',
    fields: ['name', 'description'],
    samples: 2,
    isReloaded: true,
  },
  {
    path: 'headers/customers',
    name: 'customers',
    fields: ['firstname', 'lastname'],
    samples: 1,
    isReloaded: false,
  },
];

export const accounts = { userPassword: 'of the user', adminPassword: 'of the admin' };
const authorization = basic('admin', accounts.adminPassword);

/** Where the embedded document store has its file. */
export function treasuresFile(folder: string): string {
  return join(folder, 'examples', 'treasures.db');
}

/** Both texts of every entity of a collection, by id. */
export type Found = ReadonlyMap<string, readonly [unknown, unknown]>;

export async function readCollection(url: string, { path, name, fields }: KilledCollection): Promise<Found> {
  const { body } = await ask(url, 'GET', `/examples/${path}`);
  const { _embedded: embedded } = JSON.parse(body) as { _embedded: Record<string, HalEntity[]> };
  const [one, other] = fields;
  return new Map(
    embedded[name]!.map((entity) => [lastSegment(entity._links.self.href), [entity[one], entity[other]]]),
  );
}

interface HalEntity {
  _links: { self: { href: string } };
  [field: string]: unknown;
}

/** Sends a request as the administrator. @throws Error where the connection breaks */
export async function ask(
  url: string,
  method: string,
  path: string,
  json?: object,
): Promise<{ status: number; location: string; body: string }> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const location = response.headers.get('location') ?? '';
  return { status: response.status, location, body: await response.text() };
}

export function lastSegment(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
