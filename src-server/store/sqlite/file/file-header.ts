import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** https://www.sqlite.org/fileformat.html#the_database_header */
const headerSize = 100;
const magic = 'SQLite format 3\0';
const pageSize = 4096;

/**
 * Gives a file, whose first bytes were overwritten, the header of a database as this program makes them, so that what
 * is behind it can be read. A file that still has a header is left as it is.
 */
export function repairHeader(path: string): void {
  const file = openSync(path, 'r+');
  try {
    const start = Buffer.alloc(headerSize);
    readSync(file, start, 0, headerSize, 0);
    const { size } = fstatSync(file);
    if (start.toString('latin1', 0, magic.length) === magic || size < pageSize) return;
    writeSync(file, header(Math.floor(size / pageSize)), 0, headerSize, 0);
  } finally {
    closeSync(file);
  }
}

function header(pages: number): Buffer {
  const bytes = Buffer.alloc(headerSize);
  bytes.write(magic, 'latin1');
  bytes.writeUInt16BE(pageSize, 16);
  // Journal by WAL, for writing and reading; then fractions of a page that are fixed.
  bytes.set([2, 2, 0, 64, 32, 32], 18);
  const changes = 1;
  bytes.writeUInt32BE(changes, 24);
  bytes.writeUInt32BE(pages, 28);
  bytes.writeUInt32BE(1, 40);
  const schemaFormat = 4;
  bytes.writeUInt32BE(schemaFormat, 44);
  // Vacuumed step by step: there are pages that point back, of which the largest root need only be named.
  bytes.writeUInt32BE(pages, 52);
  const utf8 = 1;
  bytes.writeUInt32BE(utf8, 56);
  bytes.writeUInt32BE(1, 64);
  bytes.writeUInt32BE(changes, 92);
  return bytes;
}
