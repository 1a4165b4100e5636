import { words } from '../table/derive.ts';
import type { ProceduralLanguage } from '../table/procedural-language.ts';
import { blockWords } from './block-words.ts';

/** Stored programs of MySQL and MariaDB. */
export const storedPrograms: ProceduralLanguage = {
  words: words(
    `${blockWords} CONDITION DELIMITER DETERMINISTIC INOUT ITERATE LANGUAGE MODIFIES OUT READS RESIGNAL SIGNAL SQLEXCEPTION SQLSTATE UNDO UNTIL`,
  ),
  doEvaluates: true,
  exhaustiveCase: true,
  ownDatabase: true,
  functionsGiveBack: true,
  sessionVariables: true,
  returningToClient: true,
  clientDelimiters: true,
  events: true,
  unwrappedBodies: true,
  bodyWords: words('SET CREATE DROP ALTER EXECUTE SIGNAL WITH'),
  sectionBehindAs: 'by-word',
  declareSections: 'by-words',
  returnNamesType: 'always',
  executes: 'prepared',
};
