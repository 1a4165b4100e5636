import { mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { checksumOf, isIntact } from '../checked-value.ts';
import { DamagedValue } from '../damaged-value.ts';
import type { StoredUpload } from '../job.ts';
import type { UploadStorage } from '../storage.ts';
import type { PostgresDatabase, Statements } from './connection/database.ts';

/** Where submitted files lie on this machine while they are taken in and read. */
export interface LocalUploads {
  path(jobId: string, upload: Pick<StoredUpload, 'storedAs'>): string;
}

/** Bytes of a file in one row. */
const pieceLength = 1024 * 1024;

/** The content of submitted files in PostgreSQL, from where any machine can have it. */
export class PostgresUploads implements UploadStorage {
  readonly #database: PostgresDatabase;
  readonly #local: LocalUploads;

  constructor(database: PostgresDatabase, local: LocalUploads) {
    this.#database = database;
    this.#local = local;
  }

  async bring(jobId: string): Promise<void> {
    const uploads = await this.#database.rows<{ storedAs: string; bytes: number }>(
      'SELECT stored_as AS "storedAs", bytes FROM job_uploads WHERE job_id = $1 ORDER BY position',
      [jobId],
    );
    for (const upload of uploads) await this.#bringOne(jobId, upload);
  }

  async #bringOne(jobId: string, upload: { storedAs: string; bytes: number }): Promise<void> {
    const path = this.#local.path(jobId, upload);
    const size = await stat(path).then(
      (stats) => stats.size,
      () => undefined,
    );
    if (size === upload.bytes) return;
    await mkdir(dirname(path), { recursive: true });
    const part = `${path}.part`;
    const file = await open(part, 'w');
    try {
      for (let written = 0, piece = 0; written < upload.bytes; piece += 1) {
        const bytes = await this.#piece(jobId, upload.storedAs, piece);
        await file.write(bytes);
        written += bytes.byteLength;
      }
    } finally {
      await file.close();
    }
    await rename(part, path);
  }

  async #piece(jobId: string, storedAs: string, piece: number): Promise<Buffer> {
    const row = await this.#database.row<{ bytes: Buffer; checksum: number }>(
      'SELECT bytes, checksum FROM upload_pieces WHERE job_id = $1 AND stored_as = $2 AND piece = $3',
      [jobId, storedAs, piece],
    );
    if (row === undefined || row.bytes.byteLength === 0 || !isIntact(row.bytes, row.checksum)) {
      throw new DamagedValue('submitted file');
    }
    return row.bytes;
  }
}

/** Keeps the content of submitted files; within the transaction that accepts them. */
export async function insertContents(
  statements: Statements,
  jobId: string,
  uploads: readonly StoredUpload[],
  local: LocalUploads,
): Promise<void> {
  const buffer = Buffer.alloc(pieceLength);
  for (const upload of uploads) {
    const file = await open(local.path(jobId, upload));
    try {
      for (let piece = 0; ; piece += 1) {
        const { bytesRead } = await file.read(buffer, 0, pieceLength);
        if (bytesRead === 0) break;
        const bytes = buffer.subarray(0, bytesRead);
        await statements.run(
          'INSERT INTO upload_pieces (job_id, stored_as, piece, checksum, bytes) VALUES ($1, $2, $3, $4, $5)',
          [jobId, upload.storedAs, piece, checksumOf(bytes), bytes],
        );
      }
    } finally {
      await file.close();
    }
  }
}
