import type { Logger } from 'pino';
import type { ReadyPart } from '../../base/ready-part.ts';
import type { Admission } from '../../http/guards/admission.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Storage } from '../../store/storage.ts';

/** Milliseconds for which an answer of the parts holds, so that nobody who asks makes them work. */
const holds = 1000;
/** Milliseconds that a store is given to answer. */
const patience = 3000;

/** What readiness is judged by. */
interface Parts {
  admission: Admission;
  runner: JobRunner;
  store: Storage;
  log: Logger;
}

/** Whether a process can take work, part by part. */
export class Readiness {
  readonly #parts: Parts;
  #known: { at: number; parts: Promise<readonly ReadyPart[]> } | undefined;
  #missing = '';

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** All parts; one that depends on a missing one is left out. */
  async parts(): Promise<readonly ReadyPart[]> {
    const now = performance.now();
    if (this.#known === undefined || now - this.#known.at > holds) {
      this.#known = { at: now, parts: this.#ofStore() };
    }
    const { admission, runner } = this.#parts;
    const disk: ReadyPart = runner.waitsForDisk
      ? { part: 'disk', ok: false, code: 'DataFolderUnusable' }
      : { part: 'disk', ok: true };
    const all = [admission.state, disk, ...(await this.#known.parts)];
    this.#note(all);
    return all;
  }

  async #ofStore(): Promise<readonly ReadyPart[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<readonly ReadyPart[]>((resolve) => {
      const silent: ReadyPart = { part: 'store', ok: false, code: 'StoreUnreachable' };
      timer = setTimeout(() => resolve([silent]), patience);
    });
    try {
      return await Promise.race([this.#parts.store.readiness(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The log says which part is missing, for whoever cannot ask with the token. */
  #note(parts: readonly ReadyPart[]): void {
    const missing = parts.filter(({ ok }) => !ok);
    const text = missing.map(({ part, code }) => `${part} ${code}`).join(', ');
    if (text === this.#missing) return;
    this.#missing = text;
    if (text === '') this.#parts.log.info('ready again');
    else this.#parts.log.warn({ missing }, 'not ready');
  }
}
