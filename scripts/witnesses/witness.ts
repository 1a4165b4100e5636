import type { Names } from './names.ts';

/** An independent reader of SQL, with which ours is compared. */
export interface Witness {
  readonly name: string;
  /** Its name for each dialect of the corpus that it reads, be it as the nearest kin. */
  readonly dialects: Readonly<Record<string, string>>;
  /** The names in a statement; undefined where it does not read it, or reads it as a stretch of text. */
  read(sql: string, dialect: string): Names | undefined;
}
