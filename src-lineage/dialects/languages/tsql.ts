import { words } from '../table/derive.ts';
import type { ProceduralLanguage } from '../table/procedural-language.ts';
import { blockWords } from './block-words.ts';

/** Transact-SQL of SQL Server and Sybase. */
export const tsql: ProceduralLanguage = {
  words: words(
    `${blockWords} BREAK CATCH DEALLOCATE EXEC GO GOTO OUTPUT PRINT PROC RAISERROR THROW TRAN TRY WAITFOR`,
  ),
  plainEnds: true,
  bareProcedures: true,
  declaresNull: true,
  batchVariables: true,
  statusOfCalls: true,
  intoMakesTables: true,
  returningToClient: true,
  alterDefines: 'always',
  beginAlone: 'block',
  batchBodies: true,
  declareLists: true,
  setsOptions: 'always',
  ifWithoutThen: true,
  executes: 'procedures',
};
