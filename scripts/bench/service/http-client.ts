import { Agent, request } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** An answer that was read to its end. */
export interface Answer {
  /** Milliseconds from the request to the first and to the last byte of the answer. */
  first: number;
  time: number;
  status: number;
  bytes: number;
  /** The beginning of the body: enough to see whether it is what it should be. */
  head: string;
  /** The whole body, where it was asked for. */
  body: string;
}

export interface Asking {
  method?: string;
  body?: string | Uint8Array;
  type?: string;
  headers?: OutgoingHttpHeaders;
  /** Keeps the body. */
  whole?: boolean;
  /** Takes pieces no faster than so many bytes a second. */
  bytesPerSecond?: number;
}

const headLength = 400;

/** A client that keeps a number of connections open. */
export class HttpClient {
  readonly #url: string;
  readonly #agent: Agent;

  constructor(url: string, connections: number) {
    this.#url = url;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  }

  /** Sends a request and reads its answer to the end. */
  ask(path: string, asking: Asking = {}): Promise<Answer> {
    const { method = 'POST', body, type, whole, bytesPerSecond } = asking;
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      const headers = {
        ...(type !== undefined && { 'content-type': type }),
        'content-length': body === undefined ? 0 : Buffer.byteLength(body),
        ...asking.headers,
      };
      const sending = request(this.#url + path, { method, agent: this.#agent, headers }, (response) => {
        const first = performance.now() - begun;
        read(response, whole === true, bytesPerSecond).then(
          (text) =>
            resolve({ ...text, first, status: response.statusCode ?? 0, time: performance.now() - begun }),
          reject,
        );
      });
      sending.on('error', reject);
      sending.end(body);
    });
  }

  /** Posts fields URL-encoded. */
  post(path: string, fields: Record<string, string>, asking: Asking = {}): Promise<Answer> {
    const body = new URLSearchParams(fields).toString();
    return this.ask(path, { ...asking, body, type: 'application/x-www-form-urlencoded' });
  }

  close(): void {
    this.#agent.destroy();
  }
}

async function read(
  response: IncomingMessage,
  whole: boolean,
  bytesPerSecond = Number.POSITIVE_INFINITY,
): Promise<Pick<Answer, 'bytes' | 'head' | 'body'>> {
  let bytes = 0;
  let head = '';
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (head.length < headLength) head += chunk.toString('utf8').slice(0, headLength);
    if (whole) chunks.push(chunk);
    const pause = (chunk.length / bytesPerSecond) * 1000;
    if (pause > 0.5) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return { bytes, head, body: Buffer.concat(chunks).toString('utf8') };
}
