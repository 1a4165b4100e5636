import { watch } from 'vue';
import type { RerunJobRequest } from '../../../../src-server/contract/application/service/jobs.ts';
import type { JobResult } from '../../../api/result/results.ts';
import { useJobs } from '../../../stores/service/jobs.ts';
import { useVendors } from '../../../stores/service/vendors.ts';
import { useJobActions } from '../../manage/jobs/dialogs/useJobActions.ts';
import { useRouter } from 'vue-router';
import { useComparison } from '../../../stores/result/comparison.ts';
import { useView } from '../../../stores/result/view.ts';
import { useNotices } from '../../../stores/service/notices.ts';
import { useResults } from '../../../stores/service/results.ts';
import { useSession } from '../../../stores/service/session.ts';
import { strings } from '../../../strings/strings.ts';

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
  const jobs = useJobs();
  const vendors = useVendors();
  const actions = useJobActions();
  const compareWithResult = useCompareWithResult();
  let last: { jobId: string; number: number } | undefined;

  /** The settings that the job had before, where it was given others. */
  function wayBack(jobId: string, present: JobResult, former: JobResult): RerunJobRequest | undefined {
    const settings = jobs.formerSettings.get(jobId);
    if (settings === undefined && present.vendor === former.vendor) return undefined;
    return settings ?? { vendor: former.vendor as NonNullable<RerunJobRequest['vendor']> };
  }

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
      const back = wayBack(jobId, present, former);
      notices.say(
        back === undefined
          ? strings.compare.updated(name)
          : strings.compare.readAgain(name, vendors.nameOf(present.vendor), gainedRelations(present, former)),
        'plain',
        ...(back === undefined ? [] : [{ label: strings.undo, act: () => void actions.rerun(jobId, back) }]),
        { label: strings.compare.seeChanges, act: () => compareWithResult(jobId, former.number) },
      );
    },
  );
}

const gainedRelations = ({ numbers }: JobResult, former: JobResult): number =>
  (numbers?.steps ?? 0) - (former.numbers?.steps ?? 0);
