import { words } from '../table/derive.ts';
import type { ProceduralLanguage } from '../table/procedural-language.ts';

/** Of vendors without a procedural language: what stands in scripts of any. */
export const noLanguage: ProceduralLanguage = {
  words: words(`CALL DECLARE EXECUTE IMMEDIATE RETURN RETURNS`),
  endCommits: true,
  createsRoutines: true,
  unwrappedBodies: true,
  ifWithoutThen: true,
  executes: 'prepared-or-procedures',
};
