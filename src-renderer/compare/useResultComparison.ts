import { watch } from 'vue';
import { useRouter } from 'vue-router';
import { useComparison } from '../stores/comparison.ts';
import { useNotices } from '../stores/notices.ts';
import { useResults } from '../stores/results.ts';
import { useSession } from '../stores/session.ts';
import { useView } from '../stores/view.ts';
import { strings } from '../strings.ts';

/** Shows what is different between the present result of a job and an earlier one, of the open job or of another. */
export function useCompareWithResult(): (jobId: string, result: number) => void {
  const router = useRouter();
  const comparison = useComparison();
  const session = useSession();
  const view = useView();
  return (jobId, result) => {
    if (session.job?.jobId !== jobId) {
      void router.push({
        name: 'job',
        params: { jobId },
        query: { view: 'compare', before: String(result) },
      });
      return;
    }
    comparison.compared = { with: { result }, isBefore: true };
    view.centreTab = 'compare';
    if (view.isBeside) void router.push({ name: 'job', params: { jobId } });
  };
}

/** Offers to see what has changed once the open job has got a new result. */
export function useUpdateNotice(): void {
  const results = useResults();
  const session = useSession();
  const notices = useNotices();
  const compareWithResult = useCompareWithResult();
  let last: { jobId: string; number: number } | undefined;

  watch(
    () => results.results,
    () => {
      const { job } = session;
      const { present, former } = results;
      if (job === undefined || present === undefined) return;
      const { jobId, name } = job;
      const isNew = last?.jobId === jobId && present.number > last.number;
      last = { jobId, number: present.number };
      if (!isNew || former === undefined) return;
      notices.say(strings.compare.updated(name), 'plain', {
        label: strings.compare.seeChanges,
        act: () => compareWithResult(jobId, former.number),
      });
    },
  );
}
