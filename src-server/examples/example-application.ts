import type { RequestHandler } from 'express';

/** One of the example applications. */
export interface ExampleApplication {
  /** Its base path below `/examples`. */
  name: string;
  /** Its own rules for pages of other origins, where it has some. */
  crossOrigin?: RequestHandler;
  /** Answers every request below its base path. */
  serve: RequestHandler;
  /** Closes its stores. */
  close(): Promise<void>;
}
