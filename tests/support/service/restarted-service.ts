import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { RunningService } from '../../../src-server/service/service.ts';
import { serviceIn, type Settings, temporaryFolder } from './service.ts';

/** A real service on a free port that a test ends and starts again in the same data folder. */
export class RestartedService {
  readonly folder: string;
  readonly #removeFolder: () => void;
  #running: RunningService;

  private constructor({ folder, remove }: ReturnType<typeof temporaryFolder>, running: RunningService) {
    this.folder = folder;
    this.#removeFolder = remove;
    this.#running = running;
  }

  static async start(): Promise<RestartedService> {
    const place = temporaryFolder();
    return new RestartedService(place, await serviceIn(place.folder));
  }

  /** Where it answers now; after a restart elsewhere. */
  get url(): string {
    return this.#running.url;
  }

  async restart(settings: Settings = {}): Promise<void> {
    await this.#running.close();
    this.#running = await serviceIn(this.folder, settings);
  }

  /** Ends it, does something with its database, and starts it again. */
  async restartAfter<Result>(work: (database: SqliteDatabase.Database) => Result): Promise<Result> {
    await this.#running.close();
    const database = new SqliteDatabase(join(this.folder, 'headwater.sqlite'));
    const result = work(database);
    database.close();
    this.#running = await serviceIn(this.folder);
    return result;
  }

  /** Ends it and removes its folder. */
  async end(): Promise<void> {
    await this.#running.close();
    this.#removeFolder();
  }
}
