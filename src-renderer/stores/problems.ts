import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { DiagnosticsResponse } from '../../src-server/contract/application/sessions.ts';
import { failureText } from '../api/http.ts';
import { readDiagnostics } from '../api/sessions.ts';
import { useSession } from './session.ts';

export type Problem = DiagnosticsResponse['diagnostics'][number];
export type Severity = Problem['severity'];

const pageSize = 1000;

/** What could not be read or resolved in the open job, loaded page by page. */
export const useProblems = defineStore('problems', () => {
  const session = useSession();
  const problems = shallowRef<readonly Problem[]>([]);
  const total = ref(0);
  const state = ref<'none' | 'loading' | 'ready' | 'failed'>('none');
  const failure = ref('');
  const shown = ref<Record<Severity, boolean>>({ error: true, warning: true, information: true });

  const counts = computed(() => {
    const found: Record<Severity, number> = { error: 0, warning: 0, information: 0 };
    for (const problem of problems.value) found[problem.severity]++;
    return found;
  });
  const errors = computed(() => session.session?.files.reduce((sum, file) => sum + file.errors, 0) ?? 0);
  const warnings = computed(() => session.session?.files.reduce((sum, file) => sum + file.warnings, 0) ?? 0);

  async function load(): Promise<void> {
    problems.value = [];
    total.value = 0;
    state.value = 'none';
    await loadMore();
  }

  async function loadMore(): Promise<void> {
    const sessionId = session.sessionId;
    if (sessionId === undefined) return;
    state.value = 'loading';
    try {
      const page = await readDiagnostics(sessionId, problems.value.length, pageSize);
      if (session.sessionId !== sessionId) return;
      problems.value = [...problems.value, ...page.diagnostics];
      total.value = page.total;
      state.value = 'ready';
    } catch (thrown) {
      failure.value = failureText(thrown);
      state.value = 'failed';
    }
  }

  return { problems, total, state, failure, shown, counts, errors, warnings, load, loadMore };
});
