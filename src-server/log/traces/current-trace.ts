import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './traces.ts';

/** What a job was submitted by, as its task in the queue carries it. */
export interface JobTrace {
  /** A `traceparent`. */
  parent: string;
  /** Epoch milliseconds. */
  acceptedAt: number;
}

type Current = Pick<Span, 'parent'>;

const current = new AsyncLocalStorage<Current>();

/** The `traceparent` of the work that the running code is part of. */
export function currentParent(): string | undefined {
  return current.getStore()?.parent;
}

/** What a job that is accepted now was submitted by. */
export function currentJobTrace(): JobTrace | undefined {
  const parent = currentParent();
  return parent === undefined ? undefined : { parent, acceptedAt: Date.now() };
}

/** Does work, and all that it begins, as part of a span. */
export function withTrace<Result>(span: Current, work: () => Result): Result {
  return current.run(span, work);
}
