import { useEventListener } from '@vueuse/core';
import { useRouter } from 'vue-router';
import type { RerunJobRequest } from '../../../../../src-server/contract/application/service/jobs.ts';
import { failureText } from '../../../../api/http/http.ts';
import { useIntake } from '../../../../stores/intake/intake.ts';
import { useView } from '../../../../stores/result/view.ts';
import { useJobDialogs } from '../../../../stores/service/jobDialogs.ts';
import { useJobs } from '../../../../stores/service/jobs.ts';
import { actionTime, useNotices } from '../../../../stores/service/notices.ts';
import { useSession } from '../../../../stores/service/session.ts';
import { strings } from '../../../../strings/strings.ts';

/** Jobs that are deleted as soon as nobody can undo it any more. */
const doomed = new Map<readonly string[], ReturnType<typeof setTimeout>>();

/** What can be done with a job, the same wherever it is listed. */
export interface JobActions {
  open(jobId: string): void;
  /** Opens a job that is being sent; whoever goes elsewhere meanwhile stays there, and is notified of its end. */
  openMade(made: Promise<string>): Promise<void>;
  rename(jobId: string): void;
  addFiles(jobId: string): void;
  /** @param change other settings than it has */
  rerun(jobId: string, change?: RerunJobRequest): Promise<void>;
  rerunWith(jobId: string): void;
  /** A new job with the settings of this one. */
  duplicate(jobId: string): Promise<void>;
  details(jobId: string): void;
  cancel(jobId: string): Promise<void>;
  /**
   * Deletes jobs without asking: they are out of sight at once and can be brought back as long as the notice is shown.
   * Only then, or where the page goes away, are they deleted for good.
   */
  remove(jobIds: readonly string[]): void;
}

export function useJobActions(): JobActions {
  const router = useRouter();
  const jobs = useJobs();
  const intake = useIntake();
  const session = useSession();
  const view = useView();
  const notices = useNotices();
  const dialogs = useJobDialogs();

  async function reported<Result>(work: Promise<Result>): Promise<Result | undefined> {
    try {
      return await work;
    } catch (thrown) {
      notices.say(failureText(thrown), 'error');
      return undefined;
    }
  }

  function remove(jobIds: readonly string[]): void {
    const names = jobIds.map((jobId) => jobs.find(jobId)?.name ?? jobId);
    const isOpen = (): boolean => session.job !== undefined && jobIds.includes(session.job.jobId);
    jobs.hide(jobIds);
    // On the page of all jobs one goes on with the others.
    if (isOpen() && !view.isBeside) void router.push({ name: 'start' });
    const timer = setTimeout(() => {
      doomed.delete(jobIds);
      if (isOpen()) session.close();
      void reported(jobs.remove(jobIds));
    }, actionTime);
    doomed.set(jobIds, timer);
    notices.say(strings.jobs.deleted(names), 'plain', {
      label: strings.undo,
      act: () => {
        clearTimeout(timer);
        doomed.delete(jobIds);
        jobs.bringBack(jobIds);
      },
    });
  }

  async function openMade(made: Promise<string>): Promise<void> {
    const { path } = router.currentRoute.value;
    const jobId = await made;
    if (router.currentRoute.value.path === path) await router.push({ name: 'job', params: { jobId } });
    else await jobs.load();
  }

  async function cancel(jobId: string): Promise<void> {
    const name = jobs.find(jobId)?.name ?? jobId;
    await reported(jobs.cancel(jobId));
    if (jobs.find(jobId)?.status === 'cancelled') notices.say(strings.jobs.cancelled(name));
  }

  return {
    open: (jobId) => void router.push({ name: 'job', params: { jobId } }),
    openMade,
    rename: (jobId) => dialogs.show('rename', jobId),
    addFiles: (jobId) => void intake.beginFor(jobId),
    rerun: async (jobId, change) => {
      await reported(jobs.rerun(jobId, change));
    },
    rerunWith: (jobId) => dialogs.show('rerun', jobId),
    duplicate: async (jobId) => {
      await reported(intake.beginLike(jobId));
    },
    details: (jobId) => dialogs.show('details', jobId),
    cancel,
    remove,
  };
}

/** Where the page goes away while a deletion could still be undone, it is carried out. */
export function useDeletionAtEnd(): void {
  const jobs = useJobs();
  useEventListener(window, 'pagehide', () => {
    for (const [jobIds, timer] of doomed) {
      clearTimeout(timer);
      void jobs.remove(jobIds, true).catch(() => undefined);
    }
    doomed.clear();
  });
}
