import { words } from '../table/derive.ts';
import type { ProceduralLanguage } from '../table/procedural-language.ts';
import { blockWords } from './block-words.ts';

/** SQL PL of Db2, and what follows the standard's SQL/PSM. */
export const sqlpl: ProceduralLanguage = {
  words: words(
    `${blockWords} ATOMIC CONDITION DETERMINISTIC INOUT ITERATE LANGUAGE MODIFIES OUT READS RESIGNAL RESULT SIGNAL SQLEXCEPTION SQLSTATE UNDO UNTIL`,
  ),
  indicatorVariables: true,
  exhaustiveCase: true,
  assignsAtOnce: true,
  pipesValues: true,
  delimiterSigns: true,
  functionsGiveBack: true,
  lists: true,
  unwrappedBodies: true,
  sectionBehindAs: 'by-word',
  declareSections: 'by-words',
  returnNamesType: 'always',
};
