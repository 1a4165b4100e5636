/** What the commands load when they run: help, completion and other commands start faster without the engine. */
export { checked } from './check.ts';
export { columnsOf } from './columns.ts';
export { compared } from './compare.ts';
export { explained, parseFile, parsePlace } from './explain.ts';
export { impactOfName } from './impact.ts';
export { phaseAnswer } from './phases.ts';
export { asked, readAsked } from './read-asked.ts';
export { traceOf } from './trace.ts';
export { writeAnswer } from './write-answer.ts';
