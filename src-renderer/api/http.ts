import type { Problem } from '../../src-server/contract/app.ts';
import { strings } from '../strings.ts';

/** A request that did not give what it should. `status` 0: the service could not be reached. */
export class RequestFailure extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = 'RequestFailure';
    this.status = status;
  }
}

/** The sentence to show for anything that was thrown. */
export function failureText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** True for requests that the application itself called off. */
export function isAbort(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError';
}

/** Sends a request; network failures become a {@link RequestFailure} with a sentence for people. */
export async function send(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown;
    throw new RequestFailure(strings.failures.unreachable, 0);
  }
}

/** Reads the answer of an `/api/v1` endpoint; a problem document becomes a {@link RequestFailure}. */
export async function requestJson<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await send(path, init);
  if (!response.ok) throw new RequestFailure(await problemText(response), response.status);
  return (await response.json()) as T;
}

/** Posts JSON to an `/api/v1` endpoint. */
export function postJson<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return requestJson<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}

/** The sentence of a failed answer, whichever of the service's two shapes it has. */
export async function problemText(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  try {
    const body = JSON.parse(text) as Partial<Problem> & { error?: string };
    return body.detail ?? body.error ?? body.title ?? strings.failures.status(response.status);
  } catch {
    return strings.failures.status(response.status);
  }
}
