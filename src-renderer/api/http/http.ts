import type { Problem } from '../../../src-server/contract/application/service/problem.ts';
import { strings } from '../../strings/strings.ts';
import { watchFate } from './reach.ts';

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

/** What to do where a shared server wants to know who calls; resolves when somebody has signed in. */
let askWhoCalls: (() => Promise<void>) | undefined;

/** Says who is asked to sign in where the service wants that. */
export function onSignInWanted(ask: () => Promise<void>): void {
  askWhoCalls = ask;
}

/** What to do where the service knows a result no more: its job was deleted, or read again, in another window. */
let heedLostResult: (() => void) | undefined;

/** Sets who learns that a result is gone. */
export function onLostResult(heed: () => void): void {
  heedLostResult = heed;
}

/** Waits until somebody has signed in. */
export async function signedIn(signal?: AbortSignal | null): Promise<void> {
  await askWhoCalls?.();
  signal?.throwIfAborted();
}

/**
 * Sends a request; where a shared server wants to know who calls, it is sent again after the sign-in. Network failures
 * become a {@link RequestFailure} with a sentence for people.
 */
async function send(path: string, init?: RequestInit): Promise<Response> {
  for (;;) {
    const response = await sendOnce(path, init);
    if (askWhoCalls === undefined || !(await isSignInWanted(response))) return response;
    await signedIn(init?.signal);
  }
}

/** The SQLFlow API reports it in a short envelope with HTTP status 200. */
async function isSignInWanted(response: Response): Promise<boolean> {
  if (response.status === 401) return true;
  const length = Number(response.headers.get('content-length') ?? Infinity);
  if (response.status !== 200 || length > 200) return false;
  return /^\{"code":401,/.test(await response.clone().text());
}

/** Sends a request, whoever calls. */
export async function sendOnce(path: string, init?: RequestInit): Promise<Response> {
  const end = watchFate();
  try {
    const response = await fetch(path, init);
    end('answered');
    return response;
  } catch (thrown) {
    end(isAbort(thrown) ? 'called-off' : 'failed');
    if (isAbort(thrown)) throw thrown;
    throw new RequestFailure(strings.failures.unreachable, 0);
  }
}

const ofResults = '/api/v1/sessions/';

/** The answer of an `/api/v1` endpoint; a problem document becomes a {@link RequestFailure}. */
export async function answerOf(path: string, init?: RequestInit): Promise<Response> {
  const response = await send(path, init);
  if (response.ok) return response;
  const text = await problemText(response);
  if (response.status === 404 && path.startsWith(ofResults)) heedLostResult?.();
  throw new RequestFailure(text, response.status);
}

/** Reads the JSON of an `/api/v1` endpoint. */
export async function requestJson<T>(path: string, init?: RequestInit): Promise<T> {
  return (await (await answerOf(path, init)).json()) as T;
}

/** Posts JSON to an `/api/v1` endpoint. */
export function postJson<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return requestJson<T>(path, { ...jsonBody(body), signal: signal ?? null });
}

/** A request with a JSON body. */
export function jsonBody(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** The sentence of a failed answer, whichever of the service's two shapes it has. */
export async function problemText(response: Response): Promise<string> {
  return textOfFailure(await response.text().catch(() => ''), response.status);
}

/** The same of the text of an answer. */
export function textOfFailure(text: string, status: number): string {
  try {
    const body = JSON.parse(text) as Partial<Problem> & { error?: string };
    return body.detail ?? body.error ?? body.title ?? strings.failures.status(status);
  } catch {
    return strings.failures.status(status);
  }
}
