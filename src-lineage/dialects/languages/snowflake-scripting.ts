import { words } from '../table/derive.ts';
import type { ProceduralLanguage } from '../table/procedural-language.ts';
import { blockWords } from './block-words.ts';

/** Snowflake Scripting. */
export const snowflakeScripting: ProceduralLanguage = {
  words: words(
    `${blockWords} BREAK CALLER EXCEPTION HANDLER ITERATE LANGUAGE LET OTHER OWNER RESULTSET STATEMENT_ERROR`,
  ),
  createsRoutines: true,
  declareSections: 'unless-variable',
};
