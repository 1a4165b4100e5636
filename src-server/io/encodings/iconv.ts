import { createRequire } from 'node:module';
import type { decode, encodingExists } from 'iconv-lite';

interface Iconv {
  decode: typeof decode;
  encodingExists: typeof encodingExists;
}

let loaded: Iconv | undefined;

/** The tables of national encodings. Most files are UTF-8: a short call would spend a thirtieth of its time on loading them. */
export function iconv(): Iconv {
  return (loaded ??= createRequire(import.meta.url)('iconv-lite') as Iconv);
}
