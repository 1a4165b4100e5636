import { jobStates, jobTransitions } from '../../../src-server/store/job-states.ts';
import type { JobState, JobTransition } from '../../../src-server/store/job-states.ts';
import type { Change, Content } from './operations.ts';

/** What is known of a job. */
export interface ModelJob {
  name: string;
  content: Content;
  /** Further files were added, which are good. */
  extended: boolean | 'perhaps';
  /** A worker was ended while it may have been at work for it: what it read may be shown as skipped. */
  suspect: boolean;
  /** The states in which it may be. */
  possible: ReadonlySet<JobState>;
}

const transitionOf: Record<Change, JobTransition> = {
  cancel: 'cancel',
  rerun: 'reopen',
  extend: 'reopen',
  delete: 'delete',
};

/** The ways in which a run of a job may end. */
function ends({ content, extended, suspect }: ModelJob): readonly JobTransition[] {
  if (suspect) return ['succeed', 'succeed in part', 'fail'];
  switch (content) {
    case 'faulty':
      return ['succeed in part'];
    case 'nothing':
      // What was added is analysed, and this is shown as skipped.
      if (extended === 'perhaps') return ['succeed in part', 'fail'];
      return extended ? ['succeed in part'] : ['fail'];
    default:
      return ['succeed'];
  }
}

/** The states to which a job comes by itself. */
export function reachable(job: ModelJob): ReadonlySet<JobState> {
  const found = new Set(job.possible);
  const ways = ['record', 'begin', 'release', 'interrupt', ...ends(job)] as const;
  // A set goes on over what is added meanwhile.
  for (const state of found) {
    for (const way of ways) {
      const { from, to } = jobTransitions[way];
      if ((from as readonly JobState[]).includes(state)) found.add(to);
    }
  }
  return found;
}

/** The states after a change that was answered as done. */
export function changed(job: ModelJob, change: Change): ReadonlySet<JobState> {
  const { from, to } = jobTransitions[transitionOf[change]];
  const after = new Set<JobState>();
  for (const state of reachable(job)) after.add((from as readonly JobState[]).includes(state) ? to : state);
  return after;
}

/** The states of a job that is shown to be in a state; none where that cannot be. */
export function narrowed(job: ModelJob, shown: string | undefined): ReadonlySet<JobState> {
  return new Set([...reachable(job)].filter((state) => shownAs(state) === shown));
}

/** How a state is shown; undefined where there is no job. */
function shownAs(state: JobState): string | undefined {
  const entry = jobStates[state];
  return 'shown' in entry ? entry.shown : undefined;
}

/** Whether a job must be there. */
export function isCertain({ possible }: ModelJob): boolean {
  return [...possible].every((state) => shownAs(state) !== undefined);
}

export function mayBeRunning(job: ModelJob): boolean {
  return reachable(job).has('running');
}
