import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The name of the file, which `sha256sum --check` reads. */
const checksumFile = 'SHA256SUMS';

/** Writes the checksums of all that lies directly in a folder and is for others. */
export async function writeChecksums(folder: string): Promise<void> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== checksumFile && !/\.ya?ml$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
  const lines = [];
  for (const name of names) lines.push(`${await checksum(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, checksumFile), lines.join(''));
}

async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
