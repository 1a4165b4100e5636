/**
 * The states of a job, and every way from one to another: what is not in this table does not happen. The store asks it
 * which rows a change may touch, the page's API takes its words from it, docs/architecture.md shows it, and
 * `tests/server/jobs/job-states.test.ts` walks it at random against a service that is killed.
 */
import type { JobEntry } from '../contract/application/service/jobs.ts';
import type { StoredJob } from './job.ts';

/** What a job's message says once somebody has cancelled its analysis. */
export const cancelledMessage = 'The analysis was cancelled.';

type StateEntry = {
  /** In the column `status`, and as the SQLFlow API says it; none where there is no record. */
  stored?: StoredJob['status'];
  /** As `/api/v1` says it. */
  shown?: JobEntry['status'];
  /** When it is in this state. */
  when: string;
};

/** The states, in the order in which a job comes to them. */
export const jobStates = {
  unknown: { when: 'nothing of it is on the disk but, at most, files without a manifest' },
  accepted: { when: 'its manifest is written, its record is not; a start adds that' },
  waiting: { stored: 'create', shown: 'running', when: 'it has its place in the queue' },
  running: { stored: 'create', shown: 'running', when: 'this process analyses it' },
  succeeded: { stored: 'success', shown: 'done', when: 'its newest submission has a result' },
  'partly succeeded': { stored: 'partial_success', shown: 'problems', when: 'the same, with problems' },
  failed: { stored: 'fail', shown: 'failed', when: 'nothing of it could be analysed' },
  cancelled: { stored: 'fail', shown: 'cancelled', when: 'a user has ended its analysis' },
  deleted: { when: 'record, files and results are gone' },
} as const satisfies Record<string, StateEntry>;

export type JobState = keyof typeof jobStates;

interface Transition {
  from: readonly JobState[];
  to: JobState;
  /** What makes it happen. */
  by: string;
}

const ended = ['succeeded', 'partly succeeded', 'failed', 'cancelled'] as const satisfies JobState[];
const recorded = ['waiting', 'running', ...ended] as const satisfies JobState[];

/** Every transition. */
export const jobTransitions = {
  seal: { from: ['unknown'], to: 'accepted', by: 'a submission, whose files are on the disk' },
  record: { from: ['accepted'], to: 'waiting', by: 'the same submission, or the start after a crash' },
  begin: { from: ['waiting'], to: 'running', by: 'the runner, which counts an attempt' },
  release: { from: ['running'], to: 'waiting', by: 'a stop, or a disk that is full: no attempt counts' },
  interrupt: { from: ['running'], to: 'waiting', by: 'the end of the process: the attempt counts' },
  succeed: { from: ['running'], to: 'succeeded', by: 'a run without problems' },
  'succeed in part': { from: ['running'], to: 'partly succeeded', by: 'a run with problems' },
  fail: { from: ['running'], to: 'failed', by: 'a run that gives nothing, or too many attempts' },
  cancel: { from: ['waiting', 'running'], to: 'cancelled', by: 'a user' },
  reopen: { from: recorded, to: 'waiting', by: 'files that are added, or a user who lets it run again' },
  lose: { from: ended, to: 'waiting', by: 'damage to its result' },
  delete: { from: ['accepted', ...recorded], to: 'deleted', by: 'a user, or the retention' },
} as const satisfies Record<string, Transition>;

/** The state of a job that has a record. */
type RecordedState = (typeof recorded)[number];
export type JobTransition = keyof typeof jobTransitions;

/** The state that the record of a job shows: one that runs is recorded as waiting. */
function stateOf({ status, errorMessage }: Pick<StoredJob, 'status' | 'errorMessage'>): RecordedState {
  switch (status) {
    case 'create':
      return 'waiting';
    case 'success':
      return 'succeeded';
    case 'partial_success':
      return 'partly succeeded';
    case 'fail':
      return errorMessage === cancelledMessage ? 'cancelled' : 'failed';
  }
}

/** Whether a transition may happen to a job. */
export function mayHappen(
  transition: JobTransition,
  job: Pick<StoredJob, 'status' | 'errorMessage'>,
): boolean {
  const from: readonly JobState[] = jobTransitions[transition].from;
  return from.includes(stateOf(job));
}

/** Whether a job's run has come to an end. */
export function hasEnded(job: Pick<StoredJob, 'status' | 'errorMessage'>): boolean {
  return (ended as readonly JobState[]).includes(stateOf(job));
}

/** A job's state in the word of `/api/v1`. */
export function shownState(job: Pick<StoredJob, 'status' | 'errorMessage'>): JobEntry['status'] {
  return jobStates[stateOf(job)].shown;
}

/** What the column `status` holds before and after a transition. */
export function storedStates(transition: JobTransition): {
  before: readonly StoredJob['status'][];
  after: StoredJob['status'] | undefined;
} {
  const stored = (state: JobState): StoredJob['status'] | undefined => {
    const entry: StateEntry = jobStates[state];
    return entry.stored;
  };
  const before = jobTransitions[transition].from.map(stored).filter((each) => each !== undefined);
  return { before: [...new Set(before)], after: stored(jobTransitions[transition].to) };
}
