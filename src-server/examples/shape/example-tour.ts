/** What a user reads of an example application before using it. */
export interface ExampleTour {
  title: string;
  /** What it shows, in one sentence. */
  teaches: string;
  /** Requests to try, in a good order. */
  requests: readonly TourRequest[];
}

/** A request to try. */
export interface TourRequest {
  title: string;
  method: string;
  /** Below the base path of the application. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless the headers say otherwise. */
  body?: unknown;
  /** The part that its account plays. */
  as?: 'user' | 'admin';
}
