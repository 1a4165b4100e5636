import { strings } from '../../strings/strings.ts';
import { RequestFailure } from './http.ts';

/** The envelope of every operation of the SQLFlow API. */
export interface Envelope<T> {
  code: number | string;
  data?: T;
  error?: string;
}

type Fields = Record<string, string | undefined>;

/**
 * The owner of jobs sent from this page. On this machine there is one user; the service gives its own name to whom
 * sends none, so that the page sees the jobs of the command line too.
 */
const userId: string | undefined = undefined;

/** A form with the caller's user and the given fields; absent ones are left out. */
export function jobForm(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ userId, ...fields })) {
    if (value !== undefined) form.append(name, value);
  }
  return form;
}

/** Takes the result out of an envelope; a code other than 200 becomes a {@link RequestFailure}. */
export function unwrap<T>(envelope: Envelope<T>): T {
  if (Number(envelope.code) !== 200 || envelope.data === undefined) {
    throw new RequestFailure(
      envelope.error ?? strings.failures.status(Number(envelope.code)),
      Number(envelope.code),
    );
  }
  return envelope.data;
}
