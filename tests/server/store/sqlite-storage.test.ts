import { afterEach, beforeEach } from 'vitest';
import { SqliteStorage } from '../../../src-server/store/sqlite/sqlite-storage.ts';
import { temporaryFolder } from '../support/service.ts';
import { describeStorage } from './storage-contract.ts';

let place: ReturnType<typeof temporaryFolder>;
beforeEach(() => (place = temporaryFolder()));
afterEach(() => place.remove());

describeStorage('storage in SQLite', async () => new SqliteStorage(place.folder));
