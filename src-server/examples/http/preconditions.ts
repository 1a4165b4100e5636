/** Conditional requests, in the order of RFC 9110, 13.2.2. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Stored } from '../resources/repository.ts';
import type { ResourceDescription } from '../resources/resource.ts';
import { matchesStrongly, matchesWeakly, tagList } from './parts/entity-tags.ts';
import { ResourceFailure } from './parts/failures.ts';
import { httpDate, timeOfHttpDate, wholeSeconds } from './parts/http-date.ts';

/** What conditions are compared with. */
export interface Validators {
  exists: boolean;
  /** Without quotes. */
  tag?: string;
  /** Epoch milliseconds. */
  lastModified?: number;
}

/** The validators of an entity, or of one that is not there. */
export function validatorsOf({ hasValidators }: ResourceDescription, stored: Stored | undefined): Validators {
  if (stored === undefined) return { exists: false };
  if (!hasValidators) return { exists: true };
  return { exists: true, tag: String(stored.version), lastModified: wholeSeconds(stored.lastModified) };
}

/** Writes the validators in the headers of an answer. */
export function setValidators(response: ServerResponse, validators: Validators): void {
  for (const [name, value] of Object.entries(validatorHeaders(validators))) response.setHeader(name, value);
}

/**
 * Whether a client that reads has the current state already.
 * @throws ResourceFailure (412)
 */
export function isNotModified(headers: IncomingHttpHeaders, current: Validators): boolean {
  requireUnchanged(headers, current);
  const { 'if-none-match': noneMatch, 'if-modified-since': modifiedSince } = headers;
  if (noneMatch !== undefined) return current.exists && matchesWeakly(tagList(noneMatch), current.tag);
  const since = modifiedSince === undefined ? undefined : timeOfHttpDate(modifiedSince);
  return since !== undefined && current.lastModified !== undefined && current.lastModified <= since;
}

/** Lets a write pass where its conditions hold. @throws ResourceFailure (412) */
export function requireConditions(headers: IncomingHttpHeaders, current: Validators): void {
  requireUnchanged(headers, current);
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined && current.exists && matchesWeakly(tagList(noneMatch), current.tag)) {
    throw preconditionFailed(current);
  }
}

function requireUnchanged(headers: IncomingHttpHeaders, current: Validators): void {
  const { 'if-match': match, 'if-unmodified-since': unmodifiedSince } = headers;
  if (match !== undefined) {
    if (!current.exists || !matchesStrongly(tagList(match), current.tag)) throw preconditionFailed(current);
    return;
  }
  const since = unmodifiedSince === undefined ? undefined : timeOfHttpDate(unmodifiedSince);
  if (since !== undefined && current.lastModified !== undefined && current.lastModified > since) {
    throw preconditionFailed(current);
  }
}

function preconditionFailed(current: Validators): ResourceFailure {
  return new ResourceFailure(412, 'A condition of the request does not hold.', {
    form: 'empty',
    headers: validatorHeaders(current),
  });
}

function validatorHeaders({ tag, lastModified }: Validators): Record<string, string> {
  return {
    ...(tag !== undefined && { ETag: `"${tag}"` }),
    ...(lastModified !== undefined && { 'Last-Modified': httpDate(lastModified) }),
  };
}
