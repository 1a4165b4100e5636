import type { Surroundings } from './http/resource-application.ts';

/** Where an example application lives: its folder, and the parts of the service around it. */
export interface ExamplePlace extends Surroundings {
  folder: string;
  /** Epoch milliseconds. */
  now: () => number;
}
