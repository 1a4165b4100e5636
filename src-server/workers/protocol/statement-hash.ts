import { hash } from 'node:crypto';

/** The name that SQLFlow gives to the text of a statement (`queryHashId`): its MD5, which proves nothing. */
export function statementHash(text: string): string {
  return hash('md5', text);
}
