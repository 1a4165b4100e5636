import { ref, type Ref } from 'vue';
import type { RelationsRequest } from '../../src-server/contract/application/relation-pages.ts';
import { saveFile } from '../api/desktop.ts';
import { failureText } from '../api/http.ts';
import { fileNameOf } from '../exports/useExports.ts';
import { useNotices } from '../stores/notices.ts';
import { useSession } from '../stores/session.ts';
import { strings } from '../strings.ts';
import { relationsCsv } from './relationsCsv.ts';

/** Saves the list as it is shown: its filter, its order, its scope. */
export function useSavedList(request: Readonly<Ref<RelationsRequest>>): {
  save: () => Promise<void>;
  saving: Readonly<Ref<boolean>>;
} {
  const session = useSession();
  const notices = useNotices();
  const saving = ref(false);

  async function save(): Promise<void> {
    const { job, sessionId } = session;
    if (!job || sessionId === undefined) return;
    const name = fileNameOf(job.name, 'shownCsv');
    saving.value = true;
    try {
      if (await saveFile(name, await relationsCsv(sessionId, request.value))) {
        notices.say(strings.exports.saved(name));
      }
    } catch (thrown) {
      notices.say(strings.failures.notSaved(failureText(thrown)), 'error');
    } finally {
      saving.value = false;
    }
  }

  return { save, saving };
}
