import type { Expression } from '../../../tree/expressions.ts';
import { argumentOf } from '../../../tree/named-arguments.ts';
import type { Name } from '../../../tree/node.ts';

/**
 * Procedures that keep a text which a job runs later, with the argument that holds it: Oracle's DBMS_SCHEDULER.CREATE_JOB and
 * DBMS_JOB.SUBMIT, SQL Server's sp_add_jobstep.
 */
const jobTexts: ReadonlyMap<string, { name: string; place: number; kindPlace: number }> = new Map([
  ['dbms_scheduler.create_job', { name: 'job_action', place: 2, kindPlace: 1 }],
  ['dbms_job.submit', { name: 'what', place: 1, kindPlace: -1 }],
  ['sp_add_jobstep', { name: '@command', place: 5, kindPlace: 4 }],
]);

/** What a job may run instead: a program, a script of another language, a routine by its bare name. */
const otherKinds = /^(?!plsql_block$|tsql$)/i;

/** The SQL that a call hands to a job; undefined where it makes none, or one that runs something else. */
export function jobText({ parts }: Name, args: readonly Expression[]): Expression | undefined {
  const path = parts.map((part) => part.text.toLowerCase());
  const job = jobTexts.get(path.at(-1) ?? '') ?? jobTexts.get(path.slice(-2).join('.'));
  if (job === undefined) return undefined;
  const kind = argumentOf(args, ['job_type', '@subsystem'], job.kindPlace);
  if (kind !== undefined && (kind.kind !== 'literal' || otherKinds.test(kind.value))) return undefined;
  return argumentOf(args, [job.name], job.place);
}
