import { watch } from 'vue';
import { useJobs } from '../../../stores/service/jobs.ts';
import { useNotices } from '../../../stores/service/notices.ts';
import { useSession } from '../../../stores/service/session.ts';
import { strings } from '../../../strings/strings.ts';
import { useDeletionAtEnd, useJobActions } from './dialogs/useJobActions.ts';

/** Reports when a job that is not on the screen has ended. */
export function useJobNotices(): void {
  const jobs = useJobs();
  const session = useSession();
  const notices = useNotices();
  const actions = useJobActions();
  useDeletionAtEnd();

  watch(
    () => jobs.running.map(({ jobId }) => jobId),
    (now, before) => {
      for (const jobId of before) {
        const job = jobs.find(jobId);
        if (job === undefined || now.includes(jobId) || session.job?.jobId === jobId) continue;
        if (job.status === 'running' || job.status === 'cancelled') continue;
        notices.say(strings.jobs.ended[job.status](job.name), job.status === 'failed' ? 'error' : 'plain', {
          label: strings.jobs.open,
          act: () => actions.open(jobId),
        });
      }
    },
  );
}
