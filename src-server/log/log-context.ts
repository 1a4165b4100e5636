import { AsyncLocalStorage } from 'node:async_hooks';

/** What the lines of the log say of the work that they belong to. */
export interface LogContext {
  requestId?: string;
  jobId?: string;
}

const contexts = new AsyncLocalStorage<LogContext>();

/** The request and the job that the running code works for. */
export function currentLogContext(): LogContext {
  return contexts.getStore() ?? {};
}

/** Runs work, and all that it begins, whose lines in the log shall name a request, or a job and no request. */
export function withLogContext<Result>(context: LogContext, work: () => Result): Result {
  return contexts.run(context, work);
}
