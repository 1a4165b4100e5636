import { FilePlus2, GitCompare, History, House, Info, Pencil, Plus, RotateCw, Settings2 } from '@lucide/vue';
import { useRouter } from 'vue-router';
import { focusPageTable } from '../../commands/focusGraph.ts';
import type { Command } from '../../commands/command.ts';
import { useJobActions } from '../../features/manage/jobs/dialogs/useJobActions.ts';
import { useCompareWithResult } from '../../features/result/compare/useResultComparison.ts';
import { useIntake } from '../../stores/intake/intake.ts';
import { useAccess } from '../../stores/service/access.ts';
import { useResults } from '../../stores/service/results.ts';
import { useSession } from '../../stores/service/session.ts';
import { strings } from '../../strings/strings.ts';

/** Jobs: how one begins, where all of them are, and what can be done with the open one. */
export function jobCommands(): Command[] {
  const intake = useIntake();
  const router = useRouter();
  const session = useSession();
  const actions = useJobActions();
  const results = useResults();
  const compareWithResult = useCompareWithResult();
  const text = strings.commands;
  const access = useAccess();
  const isJobOpen = (): boolean => session.job !== undefined;
  const isChangeable = (): boolean => isJobOpen() && !session.isReadOnly;
  const withOpenJob = (act: (jobId: string) => void) => (): void => {
    if (session.job) act(session.job.jobId);
  };
  return [
    {
      id: 'job.analyse',
      label: strings.header.analyse,
      group: 'job',
      keys: ['n', 'Mod+o'],
      icon: Plus,
      isPossible: () => !access.isReader,
      act: () => intake.begin(),
    },
    {
      id: 'job.start',
      label: text.start,
      group: 'job',
      icon: House,
      act: () => void router.push({ name: 'start' }),
    },
    {
      id: 'job.all',
      label: text.allJobs,
      group: 'job',
      keys: ['j'],
      icon: History,
      act: () => {
        void router.push({ name: 'jobs' });
        void focusPageTable();
      },
    },
    {
      id: 'job.addFiles',
      label: text.addFiles,
      group: 'job',
      icon: FilePlus2,
      isPossible: isChangeable,
      act: withOpenJob(actions.addFiles),
    },
    {
      id: 'job.rerun',
      label: text.rerunJob,
      group: 'job',
      icon: RotateCw,
      isPossible: isChangeable,
      act: withOpenJob((jobId) => void actions.rerun(jobId)),
    },
    {
      id: 'job.rerunWith',
      label: text.rerunJobWith,
      group: 'job',
      icon: Settings2,
      isPossible: isChangeable,
      act: withOpenJob(actions.rerunWith),
    },
    {
      id: 'job.rename',
      label: text.renameJob,
      group: 'job',
      icon: Pencil,
      isPossible: isChangeable,
      act: withOpenJob(actions.rename),
    },
    {
      id: 'job.details',
      label: text.jobDetails,
      group: 'job',
      keys: ['Shift+j'],
      icon: Info,
      isPossible: isJobOpen,
      act: withOpenJob(actions.details),
    },
    {
      id: 'job.compareFormer',
      label: text.compareFormer,
      group: 'job',
      icon: GitCompare,
      isPossible: () => results.former !== undefined,
      act: withOpenJob((jobId) => {
        if (results.former) compareWithResult(jobId, results.former.number);
      }),
    },
  ];
}
