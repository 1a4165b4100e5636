import { counted } from '../../src-lineage/base/counted.ts';
import { sayWarning } from '../base/messages.ts';
import type { Input } from './inputs.ts';

/** Warns where an encoding was guessed: another one would make other names of the same bytes. */
export function reportGuessedEncodings(sources: readonly Input[]): void {
  const guessed = sources.filter(({ guessedEncoding }) => guessedEncoding !== undefined);
  for (const [encoding, files] of Map.groupBy(guessed, ({ guessedEncoding }) => guessedEncoding)) {
    const [first] = files;
    const which = files.length === 1 ? first!.name : `${counted(files.length, 'file')} (${first!.name} …)`;
    sayWarning(`${which}: read as ${encoding}, by a guess; --encoding names another.`);
  }
}
