import { words } from '../table/derive.ts';
import type { ProceduralLanguage } from '../table/procedural-language.ts';
import { blockWords } from './block-words.ts';

/** PL/SQL of Oracle. */
export const plsql: ProceduralLanguage = {
  words: words(
    `${blockWords} AUTHID BODY BULK COLLECT CONSTANT ELSIF EXCEPTION FORALL GOTO IS NOCOPY OTHERS OUT PACKAGE PIPELINED PRAGMA RECORD REF REVERSE ROWTYPE SUBTYPE SYS_REFCURSOR TYPE`,
  ),
  objectMethods: true,
  spacedCursorAttributes: true,
  elementsOfCalls: true,
  indicatorVariables: true,
  sqlMacros: true,
  wrappedUnits: true,
  strayDeclarations: true,
  callsOutsideBlocks: true,
  conditionalCompilation: true,
  exhaustiveCase: true,
  qualifiedExpressions: true,
  callsStatementWords: true,
  raisesNames: true,
  declaredExceptions: true,
  loopsDeclare: true,
  functionsGiveBack: true,
  createEndsBody: true,
  lists: true,
  returnInHead: true,
  sectionBehindAs: 'always',
  declareSections: 'always',
  returnNamesType: 'always',
  executes: 'routines',
};
