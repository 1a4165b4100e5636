import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { projectScripts } from './scripts-of-a-project.ts';
import type { BenchVendor } from './scripts-of-a-project.ts';

/** Writes the archive of a project of so many files and about so many bytes; gives the bytes of its SQL. */
export async function projectArchive(
  path: string,
  vendor: BenchVendor,
  files: number,
  bytes: number,
): Promise<number> {
  const zip = new yazl.ZipFile();
  let written = 0;
  for (const script of projectScripts(vendor, files, bytes / files)) {
    const content = Buffer.from(script.text, 'utf8');
    written += content.length;
    zip.addBuffer(content, script.path, { mtime: new Date(2026, 0, 1), compressionLevel: 1 });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return written;
}
