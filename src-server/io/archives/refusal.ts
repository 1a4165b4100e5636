import { endingOf } from '../files/file-kinds.ts';

/**
 * Why a file is not read:
 * - `not-sql`: it holds none
 * - `holds-sql`: it holds SQL in another form, which is not read yet
 * - `left-out`: it is in a folder that is left out, is hidden, or a pattern says so
 * - `of-project`: others of its project are read with it, it makes nothing of its own
 * - `unreadable`: it may well be SQL, and is missing in the result
 */
export type SkipKind = 'not-sql' | 'holds-sql' | 'left-out' | 'of-project' | 'unreadable';

export interface Refusal {
  kind: SkipKind;
  /** Completes "… is not read: ". */
  reason: string;
}

/** A file that is not read, or a folder of such files. */
export interface RefusedFile extends Refusal {
  /** That of a folder ends with a slash. */
  name: string;
  /** Of a folder that is left out: its files, and how many of them are SQL by their name. */
  holds?: { files: number; sqlFiles: number };
}

/** What is refused because it holds no SQL by its name. */
export function notSqlByName(file: string): Refusal {
  const ending = endingOf(file);
  const what = ending === '' ? `files called ${file}` : `files of the kind .${ending}`;
  return { kind: 'not-sql', reason: `${what} are not SQL` };
}

/** What is refused because of the form of its SQL. */
export function holdsSql(file: string): Refusal {
  return { kind: 'holds-sql', reason: `the SQL in files of the kind .${endingOf(file)} is not read yet` };
}

/** Bytes that are no text; the reason is the decoder's. */
export function notText(reason: string): Refusal {
  return { kind: 'not-sql', reason };
}
