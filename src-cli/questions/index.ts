/** What the commands load when they run: help, completion and other commands start faster without the engine. */
export { columnsOf } from './columns.ts';
export { explained, parsePlace } from './explain.ts';
export { impactOfName } from './impact.ts';
export { readAsked } from './read-asked.ts';
export { traceOf } from './trace.ts';
export { writeAnswer } from './write-answer.ts';
