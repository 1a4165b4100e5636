import { words } from '../table/derive.ts';
import type { ProceduralLanguage } from '../table/procedural-language.ts';
import { blockWords } from './block-words.ts';

/** SQLScript of SAP HANA. */
export const sqlscript: ProceduralLanguage = {
  words: words(
    `${blockWords} BREAK ELSEIF EXEC LANGUAGE OUT PARALLEL READS SECURITY SIGNAL RESIGNAL SQLSCRIPT`,
  ),
  libraries: true,
  namedResults: true,
  foreignBlocks: true,
  tableVariables: true,
  calculationEngine: true,
  undeclaredOutputs: true,
  alterDefines: 'unless-option',
  unwrappedBodies: true,
  sectionBehindAs: 'by-two-words',
};
