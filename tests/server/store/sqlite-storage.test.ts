import { afterEach, beforeEach } from 'vitest';
import { SqliteStorage } from '../../../src-server/store/sqlite/sqlite-storage.ts';
import { temporaryFolder } from '../../support/service/service.ts';
import { describeAuditStorage } from './audit-storage-contract.ts';
import { describeResultStorage } from './result-storage-contract.ts';
import { describeStorage } from './storage-contract.ts';

let place: ReturnType<typeof temporaryFolder>;
beforeEach(() => (place = temporaryFolder()));
afterEach(() => place.remove());

const open = async (): Promise<SqliteStorage> => new SqliteStorage(place.folder);
describeStorage('storage in SQLite', open);
describeResultStorage('storage in SQLite', open);
describeAuditStorage('storage in SQLite', open);
