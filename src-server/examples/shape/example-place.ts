import type { Surroundings } from '../http/resource-application.ts';
import type { Room } from '../repositories/bounded-repository.ts';

/** The base path of an example application. */
export function examplePath(name: string): string {
  return `/examples/${name}`;
}

/** Where an example application lives: its folder, and the parts of the service around it. */
export interface ExamplePlace extends Surroundings {
  folder: string;
  /** What each of its collections may hold. */
  room: Room;
  /** Epoch milliseconds. */
  now: () => number;
}
