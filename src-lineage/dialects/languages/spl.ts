import { words } from '../table/derive.ts';
import type { ProceduralLanguage } from '../table/procedural-language.ts';
import { blockWords } from './block-words.ts';

/** SPL of Informix. */
export const spl: ProceduralLanguage = {
  words: words(
    `${blockWords} DEFINE DOCUMENT ELIF EXCEPTION FOREACH LET ON RAISE RESUME RETURNING STEP SYSTEM TRACE`,
  ),
  returning: true,
  triggerRoutines: true,
  bodiesWithoutBegin: true,
  triggerActions: true,
  defineDeclares: true,
  letAssigns: true,
  valueLists: true,
  foreachCursors: true,
  handlersFirst: true,
  unwrappedBodies: true,
  bodyWords: words('EXECUTE ON CREATE DROP LOCK SET PREPARE RAISE'),
};
