import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly text: string;
}

const blockSize = 512;

/** The files with one of the endings in the `.tar.gz` archives of a folder. */
export function archivedFiles(folder: string, ending: RegExp): ArchivedFile[] {
  return globSync('*.tar.gz', { cwd: folder })
    .sort()
    .flatMap((archive) => filesIn(gunzipSync(readFileSync(join(folder, archive))), ending));
}

/** The format of tar ("ustar", POSIX.1-1988): a header of 512 bytes before each file, whose size it has in octal digits. */
function filesIn(tar: Buffer, ending: RegExp): ArchivedFile[] {
  const files: ArchivedFile[] = [];
  for (let at = 0; at + blockSize <= tar.length && tar[at] !== 0;) {
    const field = (from: number, to: number): string =>
      tar.toString('utf8', at + from, at + to).replace(/\0.*$/s, '');
    const size = parseInt(field(124, 136), 8) || 0;
    const name = [field(345, 500), field(0, 100)].filter((part) => part !== '').join('/');
    const isFile = field(156, 157) === '0' || field(156, 157) === '';
    const start = at + blockSize;
    if (isFile && ending.test(name)) files.push({ name, text: tar.toString('utf8', start, start + size) });
    at = start + Math.ceil(size / blockSize) * blockSize;
  }
  return files;
}
