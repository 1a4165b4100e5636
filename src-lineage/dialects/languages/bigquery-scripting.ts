import { words } from '../table/derive.ts';
import type { ProceduralLanguage } from '../table/procedural-language.ts';
import { blockWords } from './block-words.ts';

/** The procedural language of BigQuery. */
export const bigqueryScripting: ProceduralLanguage = {
  words: words(`${blockWords} ASSERT BREAK EXCEPTION ITERATE LANGUAGE OUT INOUT OPTIONS UNTIL`),
  createsRoutines: true,
  beginAlone: 'transaction',
  unwrappedBodies: true,
};
