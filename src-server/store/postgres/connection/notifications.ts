import pg from 'pg';

/** Milliseconds between two looks without any notification, at most half as many more, and before a lost connection is made again. */
const pollInterval = 5000;
const retryInterval = 1000;

/** What listeners call their connections, by which others count them. */
export const listenerName = 'headwater-listens';

/** Listens to channels of the database, on a connection of its own. A notification that is lost costs one interval. */
export class Notifications {
  readonly #url: string;
  readonly #listeners = new Map<string, () => void>();
  #client: pg.Client | undefined;
  #poll: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Notifies the listener from now on when something may have happened on a channel. */
  listen(channel: string, listener: () => void): void {
    const isFirst = this.#listeners.size === 0;
    this.#listeners.set(channel, listener);
    if (!isFirst) {
      void this.#client?.query(`LISTEN ${channel}`).catch(() => undefined);
      return;
    }
    // Not all services at once.
    this.#poll = setInterval(() => this.#notifyAll(), pollInterval * (1 + Math.random() / 2)).unref();
    void this.#connect();
  }

  #notifyAll(): void {
    for (const listener of this.#listeners.values()) listener();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: pollInterval,
      application_name: listenerName,
      keepAlive: true,
    });
    // What breaks is reported by the end that follows.
    client.on('error', () => undefined);
    client.on('notification', ({ channel }) => this.#listeners.get(channel)?.());
    try {
      await client.connect();
      client.once('end', () => this.#connectLater());
      this.#client = client;
      for (const channel of this.#listeners.keys()) await client.query(`LISTEN ${channel}`);
      this.#notifyAll();
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
