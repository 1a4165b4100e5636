import type { Logger } from 'pino';
import type { AuditStorage, NewAuditEntry } from '../../store/audit-entry.ts';

/** Milliseconds in which what is read again, or refused again, is written once. */
const quiet = { read: 10 * 60 * 1000, refused: 60 * 1000 } as const;
/** Entries that are remembered for that; beyond, all are forgotten. */
const remembered = 20_000;
/** Entries that wait while the store cannot be written; the oldest are lost first. */
const longestQueue = 10_000;

/**
 * Writes the audit log: what comes while a writing goes on is written together. What a person reads makes many requests,
 * and is written once for a while.
 */
export class AuditLog {
  readonly #store: AuditStorage;
  readonly #log: Logger;
  readonly #since = new Map<string, number>();
  #waiting: NewAuditEntry[] = [];
  #writing: Promise<void> | undefined;

  constructor(store: AuditStorage, log: Logger) {
    this.#store = store;
    this.#log = log;
  }

  /** Adds an entry; resolves when all that waits is written. */
  async add(entry: NewAuditEntry): Promise<void> {
    if (this.#isRepeated(entry)) return;
    if (this.#waiting.length >= longestQueue) {
      this.#waiting.shift();
      this.#log.error('the audit log cannot be written: its oldest waiting entry is lost');
    }
    this.#waiting.push(entry);
    this.#writing ??= this.#write().finally(() => (this.#writing = undefined));
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const entries = this.#waiting;
      this.#waiting = [];
      try {
        await this.#store.add(entries);
      } catch (error) {
        this.#log.error({ err: error, entries: entries.length }, 'the audit log cannot be written');
        // They go with the next entry.
        this.#waiting = [...entries, ...this.#waiting].slice(-longestQueue);
        return;
      }
    }
  }

  #isRepeated({ action, userId, address, jobId = '', detail = '', at }: NewAuditEntry): boolean {
    if (action !== 'read' && action !== 'refused') return false;
    const key = JSON.stringify([action, userId, address, jobId, detail]);
    if ((this.#since.get(key) ?? -Infinity) > at - quiet[action]) return true;
    if (this.#since.size >= remembered) this.#since.clear();
    this.#since.set(key, at);
    return false;
  }
}
