import { watch } from 'vue';
import { useJobs } from '../../../stores/service/jobs.ts';
import { useNotices } from '../../../stores/service/notices.ts';
import { useSession } from '../../../stores/service/session.ts';
import { strings } from '../../../strings/strings.ts';
import { useDeletionAtEnd, useJobActions } from './dialogs/useJobActions.ts';

/** Reports when a job that is not on the screen has ended, until it is. */
export function useJobNotices(): void {
  const jobs = useJobs();
  const session = useSession();
  const notices = useNotices();
  const actions = useJobActions();
  useDeletionAtEnd();
  const said = new Map<string, number>();

  watch(
    () => session.job?.jobId,
    (opened = '') => {
      const notice = said.get(opened);
      if (notice !== undefined) notices.dismiss(notice);
      said.delete(opened);
    },
  );

  watch(
    () => jobs.running.map(({ jobId }) => jobId),
    (now, before) => {
      for (const jobId of before) {
        const job = jobs.find(jobId);
        if (job === undefined || now.includes(jobId) || session.job?.jobId === jobId) continue;
        if (job.status === 'running' || job.status === 'cancelled') continue;
        const text = strings.jobs.ended[job.status](job.name);
        const open = { label: strings.jobs.open, act: () => actions.open(jobId) };
        said.set(jobId, notices.say(text, job.status === 'failed' ? 'error' : 'plain', open));
      }
    },
  );
}
