import { hash } from 'node:crypto';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import type { RawFile } from '../../io/selection/source-files.ts';

/** What decides how a file is read. */
export interface HowRead {
  /** The engine's code and budgets. */
  fingerprint: string;
  vendor: VendorId;
  encoding?: string | undefined;
}

/** The names under which the reading of a file may be kept. */
export interface ReadingKeys {
  contentHash: string;
  /** Of all files of this content: most name nothing by their own names. */
  ofContent: string;
  /** Of a file that may: its name is that of the model that it defines. */
  ofName: string;
}

/** The keys of a file that is read by itself. */
export function readingKeys(file: RawFile, how: HowRead): ReadingKeys {
  const contentHash = sha256(file.bytes);
  const ofContent = sha256(`${contentHash}\n${textOf(file, how)}`);
  return { contentHash, ofContent, ofName: sha256(`${ofContent}\n${file.name}`) };
}

/** The keys of the files of a project, each of which counts for how the others are read. */
export function projectKeys(files: readonly RawFile[], project: string, how: HowRead): ReadingKeys[] {
  const contents = files.map(({ bytes }) => sha256(bytes));
  const whole = sha256(files.map(({ name }, index) => `${name}\n${contents[index]}`).join('\n'));
  return files.map((file, index) => {
    const key = sha256(`${contents[index]}\n${textOf(file, how)}\n${file.name}\n${project} ${whole}`);
    return { contentHash: contents[index]!, ofContent: key, ofName: key };
  });
}

/** A doubtful file whose reading is kept was none of those that turn out to hold no SQL. */
function textOf(file: RawFile, { fingerprint, vendor, encoding = '' }: HowRead): string {
  return [fingerprint, vendor, file.vendor ?? '', encoding, file.isDoubtful === true ? 'doubtful' : ''].join(
    '\n',
  );
}

function sha256(content: string | Uint8Array): string {
  return hash('sha256', content);
}
