import { words } from '../table/derive.ts';
import type { ProceduralLanguage } from '../table/procedural-language.ts';
import { blockWords } from './block-words.ts';

/** PL/pgSQL of PostgreSQL and its relatives. */
export const plpgsql: ProceduralLanguage = {
  words: words(
    `${blockWords} ALIAS ASSERT CONSTANT ELSIF EXCEPTION FOREACH FOUND GET DIAGNOSTICS LANGUAGE NOTICE OTHERS PERFORM QUERY RECORD REVERSE ROWTYPE SETOF SLICE STRICT`,
  ),
  triggerFunctions: true,
  queryExpressions: true,
  unnamedParameters: true,
  exhaustiveCase: true,
  loopsOverStatements: true,
  returnNext: true,
  endCommits: true,
  messageFormats: true,
  angledLabels: true,
  hashInBodies: true,
  sqlBodies: true,
  outParametersAreResults: true,
  loopsFillVariables: true,
  setsByFunction: true,
  rowsFillFields: true,
  createsRoutines: true,
  sectionBehindAs: 'by-word',
  declareSections: 'in-blocks',
  returnNamesType: 'of-functions',
  setsOptions: 'outside-blocks',
  executes: 'texts',
};
