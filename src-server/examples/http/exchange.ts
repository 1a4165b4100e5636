import type { Request, Response } from 'express';
import type { Resource } from '../resources/resource.ts';

/** What a repository can be asked to do. */
export type RepositoryOperation = 'find' | 'save' | 'delete';

/** Lets an operation on a repository pass. @throws ResourceFailure (403), Answered (401) */
type Permit = (resource: Resource, operation: RepositoryOperation) => void;

/**
 * Decides on a request before anything is done for it, its body not read yet.
 * @param segments of the path, decoded
 * @returns what decides on the operations that the request leads to
 * @throws ResourceFailure (403), Answered (401)
 */
export type Gate = (request: Request, response: Response, segments: readonly string[]) => Promise<Permit>;

/** What an application of resources does at its door; without a gate everybody may do everything. */
export interface Door {
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  gate: Gate;
}

/** A request to an application of resources, and its answer. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly resources: readonly Resource[];
  /** The absolute address of the application, without a slash at its end. */
  readonly base: string;
  readonly permit: Permit;
}
