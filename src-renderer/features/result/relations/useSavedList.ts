import { ref, type Ref } from 'vue';
import type { RelationsRequest } from '../../../../src-server/contract/application/result/relation-pages.ts';
import { useSession } from '../../../stores/service/session.ts';
import { fileNameOf } from '../../manage/exports/quickExports.ts';
import { useSaving } from '../../manage/exports/useSaving.ts';
import { relationsCsv } from './relationsCsv.ts';

/** Saves the list as it is shown: its filter, its order, its scope. */
export function useSavedList(request: Readonly<Ref<RelationsRequest>>): {
  save: () => Promise<void>;
  saving: Readonly<Ref<boolean>>;
} {
  const session = useSession();
  const { saveMade } = useSaving();
  const saving = ref(false);

  async function save(): Promise<void> {
    const { job, sessionId } = session;
    if (!job || sessionId === undefined) return;
    saving.value = true;
    await saveMade(fileNameOf(job.name, 'shownCsv'), () => relationsCsv(sessionId, request.value));
    saving.value = false;
  }

  return { save, saving };
}
