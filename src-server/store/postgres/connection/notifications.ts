import pg from 'pg';

/** Milliseconds between two looks without any notification, at most half as many more, and before a lost connection is made anew. */
const pollInterval = 5000;
const retryInterval = 1000;

/** Listens to a channel of the database, on a connection of its own. A notification that is lost costs one interval. */
export class Notifications {
  readonly #url: string;
  readonly #channel: string;
  #listener: () => void = () => undefined;
  #client: pg.Client | undefined;
  #poll: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, channel: string) {
    this.#url = url;
    this.#channel = channel;
  }

  /** Tells the listener from now on when something may have happened. */
  start(listener: () => void): void {
    this.#listener = listener;
    // Not all services at once.
    this.#poll = setInterval(() => listener(), pollInterval * (1 + Math.random() / 2)).unref();
    void this.#connect();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: pollInterval,
      application_name: 'headwater',
      keepAlive: true,
    });
    // What breaks is told by the end that follows.
    client.on('error', () => undefined);
    client.on('notification', () => this.#listener());
    try {
      await client.connect();
      client.once('end', () => this.#connectLater());
      this.#client = client;
      await client.query(`LISTEN ${this.#channel}`);
      this.#listener();
    } catch {
      if (this.#client === undefined) this.#connectLater();
    }
    if (this.#closed) await client.end().catch(() => undefined);
  }

  #connectLater(): void {
    this.#client = undefined;
    if (this.#closed) return;
    this.#retry = setTimeout(() => void this.#connect(), retryInterval).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#poll);
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }
}
