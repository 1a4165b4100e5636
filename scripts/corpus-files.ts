/**
 * Turns a selection of the corpus (real SQL beside the checkout) into files, and on request into a zip.
 *
 *   node scripts/corpus-files.ts --corpus ms --out FOLDER              one corpus
 *   node scripts/corpus-files.ts --dialect bigquery --zip FILE.zip     one dialect, as an archive
 *   node scripts/corpus-files.ts --count 3000 --zip FILE.zip           that many files, whatever they are
 */
import { createReadStream, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import yazl from 'yazl';

interface CorpusFile {
  id: string;
  corpus: string;
  dialect: string;
  file: string;
  sql: string;
}

const corpusFile = join(import.meta.dirname, '..', '..', 'shared', 'corpus', 'files.jsonl.gz');

async function* readCorpus(): AsyncGenerator<CorpusFile> {
  const lines = createInterface({
    input: createReadStream(corpusFile).pipe(createGunzip()),
    crlfDelay: Infinity,
  });
  for await (const line of lines) if (line !== '') yield JSON.parse(line) as CorpusFile;
}

/** A path inside the output: the corpus and the file's own path, with nothing that could leave the folder. */
function safePath(entry: CorpusFile): string {
  const parts = `${entry.corpus}/${entry.file}`
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  const path = parts.map((part) => part.replace(/[<>:"|?*\\]/g, '_')).join('/');
  return path.endsWith('.sql') ? path : `${path}.sql`;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      corpus: { type: 'string' },
      dialect: { type: 'string' },
      count: { type: 'string' },
      out: { type: 'string' },
      zip: { type: 'string' },
    },
  });
  if (values.out === undefined && values.zip === undefined) {
    process.stderr.write('Give --out FOLDER or --zip FILE; --corpus, --dialect and --count select.\n');
    return 2;
  }
  const archive = values.zip === undefined ? undefined : new yazl.ZipFile();
  const limit = values.count === undefined ? Infinity : Number(values.count);
  let written = 0;
  for await (const entry of readCorpus()) {
    if (values.corpus !== undefined && entry.corpus !== values.corpus) continue;
    if (values.dialect !== undefined && entry.dialect !== values.dialect) continue;
    if (written >= limit) break;
    const path = safePath(entry);
    if (values.out !== undefined) {
      const target = join(values.out, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, entry.sql);
    }
    archive?.addBuffer(Buffer.from(entry.sql), path);
    written++;
  }
  if (archive !== undefined && values.zip !== undefined) {
    archive.end();
    await pipeline(archive.outputStream, createWriteStream(values.zip));
  }
  process.stderr.write(`${written} files\n`);
  return 0;
}

process.exitCode = await main();
