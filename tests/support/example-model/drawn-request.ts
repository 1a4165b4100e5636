/** Requests as chance draws them: what they mean is decided by the state that they come upon. */
import type { ExampleName } from '../examples/example-service.ts';

/** An id of the collection: one of those that are there, or were, or a text. */
export type DrawnId =
  | { kind: 'there'; pick: number }
  | { kind: 'gone'; pick: number }
  | { kind: 'text'; text: string };

/** What a request is sent to. */
export type Target =
  | { kind: 'root' }
  | { kind: 'profiles' }
  | { kind: 'profile'; collection: string }
  | { kind: 'collection'; collection: string }
  | { kind: 'item'; collection: string; id: DrawnId }
  | { kind: 'below'; collection: string; id: DrawnId; rest: string }
  /** Nothing of the application. */
  | { kind: 'nothing'; path: string }
  /** What cannot be decoded, or climbs. */
  | { kind: 'malformed'; path: string };

/** Who sends it: by HTTP Basic, and by the cookie of a session that was begun before. */
export interface Sender {
  basic: 'none' | 'user' | 'admin' | 'wrong' | 'malformed' | 'another scheme';
  /** Which of the cookies that were ever given. */
  session?: number;
}

/** A list of entity tags, by what they are to the current one. */
export type Tags =
  | 'any'
  | 'current'
  | 'current among others'
  | 'current, weak'
  | 'current, bare'
  | 'older'
  | 'other';
/** A date: seconds from that of the latest change, or no date at all. */
export type Moment = number | 'no date';

export interface Conditions {
  match?: Tags;
  noneMatch?: Tags;
  modifiedSince?: Moment;
  unmodifiedSince?: Moment;
}

/** A body: JSON, or bytes that are none. */
export type Body =
  | { kind: 'none' }
  | { kind: 'json'; json: unknown }
  | { kind: 'no JSON'; text: string }
  | { kind: 'no text' }
  | { kind: 'too large' };

export interface DrawnRequest {
  application: ExampleName;
  method: string;
  target: Target;
  /** Ways of writing the same path. */
  slashes: 'plain' | 'at the end' | 'doubled' | 'with a query';
  sender: Sender;
  accept: string | undefined;
  contentType: string | undefined;
  conditions: Conditions;
  body: Body;
  /** Milliseconds since the one before. */
  pause: number;
}
