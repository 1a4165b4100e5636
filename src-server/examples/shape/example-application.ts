import type { RequestHandler } from 'express';
import type { Resource } from '../resources/resource.ts';
import type { ExampleTour } from './example-tour.ts';

/** One of the example applications. */
export interface ExampleApplication {
  /** Its base path below `/examples`. */
  name: string;
  /** What a user reads of it. */
  tour: ExampleTour;
  resources: readonly Resource[];
  /** Some of it is for the accounts of the company only. */
  hasAccounts: boolean;
  /** Its own rules for pages of other origins, where it has some. */
  crossOrigin?: RequestHandler;
  /** Answers every request below its base path. */
  serve: RequestHandler;
  /** Closes its stores. */
  close(): Promise<void>;
}
