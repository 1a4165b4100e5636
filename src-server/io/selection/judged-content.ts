import type { LinkableDataflow, ReadOfProject } from '../../../src-lineage/index.ts';
import { holdsSql, notSqlByName, type Refusal } from '../archives/refusal.ts';
import { decodeText } from '../encodings/encodings.ts';
import { baseName, kindOfName } from '../files/file-kinds.ts';
import { foreignStart, isXmlWithSql } from './foreign-text.ts';

/** Bytes that the beginning of a text is taken from, so that {@link foreignStart} sees enough of it. */
const headLength = 16 * 1024;

/** Why a file that its path did not refuse is not read after all; undefined where it is. */
export function refusalByContent(path: string, bytes: Uint8Array): Refusal | undefined {
  const file = baseName(path);
  const kind = kindOfName(file);
  if (kind !== 'xml' && kind !== 'unknown') return undefined;
  if (bytes.length === 0) return { kind: 'not-sql', reason: 'it is empty' };
  const head = decodeText(bytes.subarray(0, headLength));
  if (kind === 'xml') return head.isText && isXmlWithSql(head.text) ? holdsSql(file) : notSqlByName(file);
  const start = head.isText ? foreignStart(head.text) : undefined;
  return start === undefined ? undefined : { kind: 'not-sql', reason: `it begins with ${start}` };
}

/** Whether only reading a file shows that it holds SQL: its name says nothing, or that it may. */
export function mayHoldNoSql(path: string): boolean {
  const kind = kindOfName(baseName(path));
  return kind === 'unknown' || kind === 'embedding';
}

/** Why a file that was read with others of a project has no result of its own. */
export function refusalInProject(read: ReadOfProject, isDoubtful: boolean): Refusal | undefined {
  if ('leftOut' in read) return { kind: read.isRead ? 'of-project' : 'left-out', reason: read.leftOut };
  return isDoubtful && read.isScript === true ? refusalAfterReading(read.dataflow) : undefined;
}

/**
 * Why what was read is no SQL after all: at least half of what stands in the place of statements is none; or some is none, and
 * there are as many errors as statements, as in programs and prose; or nothing in it is of any use to lineage, as settings
 * (`comment = 'x'`) and pages of manuals happen to read.
 */
export function refusalAfterReading(read: LinkableDataflow): Refusal | undefined {
  const { statements, diagnostics, includes, routines } = read;
  if (kindOfName(baseName(read.name)) === 'embedding')
    return statements.length + diagnostics.length === 0 ? notSql('no SQL is in it') : undefined;
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const unknown = diagnostics.filter(({ code }) => code === 'unknown-statement').length;
  const all = unknown + statements.length;
  if (unknown > 0 && unknown * 2 >= all)
    return notSql(`${unknown} of ${all} statements in it begin like none`);
  const whole = unknown + statements.filter(({ nested, routine }) => nested !== true && routine < 0).length;
  if (unknown > 0 && errors >= whole) return notSql(`it has ${errors} errors in ${whole} statements`);
  const idle = unknown > 0 ? idleBesideNone : idleActions;
  const isIdle = ({ actions, inert }: Statement): boolean =>
    inert === true || (actions.length > 0 && actions.every((action) => idle.has(action.do)));
  return all > 0 && includes.length + routines.length === 0 && statements.every(isIdle)
    ? notSql('no statement in it reads, writes or defines anything')
    : undefined;
}

type Statement = LinkableDataflow['statements'][number];

/** What statements of any language do; calls only beside what is no statement of SQL. */
const idleActions: ReadonlySet<string> = new Set(['assign', 'return']);
const idleBesideNone: ReadonlySet<string> = new Set([...idleActions, 'call', 'refer']);

const notSql = (reason: string): Refusal => ({ kind: 'not-sql', reason });
