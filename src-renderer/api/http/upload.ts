import { strings } from '../../strings/strings.ts';
import { noteFate } from './reach.ts';
import { jobForm } from './sqlflow.ts';
import { RequestFailure, signedIn, textOfFailure } from './http.ts';

/** Files with the paths that the user knows them by. */
export type GivenFiles = readonly { path: string; file: File }[];

/** The progress of an upload: called with the share that is sent, 0 to 1, and called off by a signal. */
export interface Upload {
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a form of files and gives the JSON of the answer; where a shared server wants to know who calls, again after the
 * sign-in.
 */
export async function uploadForm(
  path: string,
  fields: Record<string, string | undefined>,
  files: GivenFiles,
  upload: Upload,
): Promise<unknown> {
  for (;;) {
    const answer = await sendForm(path, fields, files, upload);
    if (answer.status !== 401 && !answer.text.startsWith('{"code":401,')) return parsed(answer);
    await signedIn(upload.signal);
  }
}

interface Answer {
  status: number;
  text: string;
}

/** `XMLHttpRequest`, because `fetch` does not say how much of a large upload is through. */
function sendForm(
  path: string,
  fields: Record<string, string | undefined>,
  files: GivenFiles,
  { onSent, signal }: Upload,
): Promise<Answer> {
  const form = jobForm(fields);
  for (const { path: name, file } of files) form.append('sqlfiles', file, name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onSent(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => {
      noteFate('failed');
      reject(new RequestFailure(strings.failures.unreachable, 0));
    });
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function parsed({ status, text }: Answer): unknown {
  if (status >= 400) throw new RequestFailure(textOfFailure(text, status), status);
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestFailure(strings.failures.status(status), status);
  }
}
