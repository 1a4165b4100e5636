import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** An answer as it came over the wire. */
export interface WireAnswer {
  status: number;
  /** By names in lower case. */
  headers: ReadonlyMap<string, string>;
  body: string;
}

/** A connection on which a test says exactly what it wants to say. */
export class Wire {
  readonly socket: Socket;
  #received = Buffer.alloc(0);
  #ended = false;
  #wake: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (piece) => {
      this.#received = Buffer.concat([this.#received, piece]);
      this.#wake();
    });
    const end = (): void => {
      this.#ended = true;
      this.#wake();
    };
    socket.on('end', end).on('close', end).on('error', end);
  }

  static open({ url }: { url: string }): Promise<Wire> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(new Wire(socket))).once('error', reject);
    });
  }

  /** Text goes out as one byte per character. */
  send(...pieces: readonly (string | Uint8Array)[]): void {
    for (const piece of pieces)
      this.socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
  }

  /** The next answer. With `head`, one that has no body. */
  async answer({ head = false } = {}): Promise<WireAnswer> {
    const headEnd = await this.#indexOf('\r\n\r\n', 0);
    const [first = '', ...lines] = this.#take(headEnd + 4)
      .toString('latin1')
      .trimEnd()
      .split('\r\n');
    const headers = new Map(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const status = Number(first.split(' ')[1]);
    const hasNoBody = head || status === 204 || status === 304 || status < 200;
    return { status, headers, body: hasNoBody ? '' : await this.#body(headers) };
  }

  /** Waits until the other side has closed the connection. */
  async closed(): Promise<void> {
    while (!this.#ended) await this.#more();
  }

  close(): void {
    this.socket.destroy();
  }

  async #body(headers: ReadonlyMap<string, string>): Promise<string> {
    const length = headers.get('content-length');
    if (length !== undefined) {
      while (this.#received.length < Number(length)) await this.#moreOrFail();
      return this.#take(Number(length)).toString('utf8');
    }
    if (headers.get('transfer-encoding') !== 'chunked') {
      await this.closed();
      return this.#take(this.#received.length).toString('utf8');
    }
    const pieces: Buffer[] = [];
    for (;;) {
      const size = Number.parseInt(this.#take((await this.#indexOf('\r\n', 0)) + 2).toString('latin1'), 16);
      while (this.#received.length < size + 2) await this.#moreOrFail();
      pieces.push(this.#take(size + 2).subarray(0, size));
      if (size === 0) return Buffer.concat(pieces).toString('utf8');
    }
  }

  async #indexOf(text: string, from: number): Promise<number> {
    for (;;) {
      const index = this.#received.indexOf(text, from);
      if (index !== -1) return index;
      await this.#moreOrFail();
    }
  }

  async #moreOrFail(): Promise<void> {
    if (this.#ended) {
      throw new Error(`The connection ended after: ${this.#received.toString('latin1').slice(0, 500)}`);
    }
    await this.#more();
  }

  #more(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }

  #take(length: number): Buffer {
    const taken = this.#received.subarray(0, length);
    this.#received = this.#received.subarray(length);
    return taken;
  }
}

/** Sends bytes on a new connection and gives the first answer. */
export async function overWire(
  service: { url: string },
  ...pieces: readonly (string | Uint8Array)[]
): Promise<WireAnswer> {
  const wire = await Wire.open(service);
  try {
    wire.send(...pieces);
    return await wire.answer();
  } finally {
    wire.close();
  }
}

/** The bytes of a POST with its length; the lines are those of the further headers. */
export function postBytes(path: string, lines: readonly string[], body: string | Uint8Array): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : Buffer.from(body);
  const head = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, `Content-Length: ${bytes.length}`];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}

/** A body in chunks of the given sizes, as `Transfer-Encoding: chunked` sends it. */
export function chunked(body: Uint8Array | string, size: number): Buffer {
  const bytes = Buffer.from(body);
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += size) {
    const piece = bytes.subarray(start, start + size);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')]);
}
