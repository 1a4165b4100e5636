/** How a failure is described in the body of its answer. */
export type FailureForm =
  /** Not at all. */
  | 'empty'
  /** `cause` and `message`: what was sent could not be used. */
  | 'cause'
  /** `timestamp`, `status`, `error`, `message`, `path` and, where there is one, `exception`. */
  | 'error';

interface FailureDetails {
  form?: FailureForm;
  headers?: Readonly<Record<string, string>>;
  exception?: string;
}

/** A request to a resource that is not carried out. */
export class ResourceFailure extends Error {
  override name = 'ResourceFailure';
  readonly status: number;
  readonly form: FailureForm;
  readonly headers: Readonly<Record<string, string>>;
  /** The exception that the body names. */
  readonly exception: string | undefined;

  constructor(
    status: number,
    message: string,
    { form = 'error', headers = {}, exception }: FailureDetails = {},
  ) {
    super(message);
    this.status = status;
    this.form = form;
    this.headers = headers;
    this.exception = exception;
  }
}

/** A request has its answer already: nothing more is to be done for it. */
export class Answered extends Error {
  override name = 'Answered';
}

/** There is no such entity: an answer without a body. */
export function noSuchEntity(): ResourceFailure {
  return new ResourceFailure(404, 'There is no such entity.', { form: 'empty' });
}

/** What was sent cannot be used: it is malformed, or no state of the entity. */
export function unusable(message: string): ResourceFailure {
  return new ResourceFailure(400, message, { form: 'cause' });
}
