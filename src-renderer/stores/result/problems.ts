import { useStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, nextTick, ref, shallowRef } from 'vue';
import type { DiagnosticsResponse } from '../../../src-server/contract/application/service/sessions.ts';
import { failureText } from '../../api/http/http.ts';
import { readDiagnostics } from '../../api/result/sessions.ts';
import { onComeback } from '../service/reach.ts';
import { useSession } from '../service/session.ts';
import { useEditor } from './editor.ts';
import { useSource } from './source.ts';
import { useView } from './view.ts';

export type Problem = DiagnosticsResponse['diagnostics'][number];
export type Severity = Problem['severity'];
export type ProblemGrouping = 'file' | 'severity' | 'code';

export const severities: readonly Severity[] = ['error', 'warning', 'information'];

/** Problems that are asked for at once. */
const pageSize = 5000;
/** So many are loaded by themselves; who has more asks for them. */
const loadedAtOnce = 50_000;

/** What could not be read or resolved in the open job. */
export const useProblems = defineStore('problems', () => {
  const session = useSession();
  const source = useSource();
  const editor = useEditor();
  const view = useView();
  const problems = shallowRef<readonly Problem[]>([]);
  const total = ref(0);
  const state = ref<'none' | 'loading' | 'ready' | 'failed'>('none');
  const failure = ref('');
  const shown = ref<Record<Severity, boolean>>({ error: true, warning: true, information: true });
  const text = ref('');
  /** The latest way to a problem, until the cursor is there; its file may still be on its way. */
  let underWay: { to: Problem } | undefined;
  let loading = {};
  const grouping = useStorage<ProblemGrouping>('headwater.problems-by', 'file');

  const errors = computed(() => session.session?.files.reduce((sum, file) => sum + file.errors, 0) ?? 0);
  const warnings = computed(() => session.session?.files.reduce((sum, file) => sum + file.warnings, 0) ?? 0);
  /** As one comes upon them when reading the files from the first to the last. */
  const inTextOrder = computed(() =>
    problems.value.toSorted((one, other) => one.file - other.file || one.start.offset - other.start.offset),
  );

  async function load(): Promise<void> {
    problems.value = [];
    total.value = 0;
    text.value = '';
    state.value = 'none';
    loading = {};
    await loadMore();
  }

  /** Loads what is missing, page by page, so that the first are there at once. */
  async function loadMore(): Promise<void> {
    const { sessionId } = session;
    if (sessionId === undefined) return;
    const until = problems.value.length + loadedAtOnce;
    const own = (loading = { sessionId });
    state.value = 'loading';
    try {
      do {
        const page = await readDiagnostics(sessionId, problems.value.length, pageSize);
        if (loading !== own) return;
        problems.value = [...problems.value, ...page.diagnostics];
        total.value = page.total;
        if (page.diagnostics.length === 0) break;
      } while (problems.value.length < Math.min(until, total.value));
      state.value = 'ready';
    } catch (thrown) {
      if (loading !== own) return;
      failure.value = failureText(thrown);
      state.value = 'failed';
    }
  }

  /** Shows a problem in the SQL, and opens it there. */
  async function goTo(problem: Problem): Promise<void> {
    const { file, start, end } = problem;
    view.sqlOpen = true;
    // One object for each way: going round, an earlier way may lead to the same problem and end before.
    const own = (underWay = { to: problem });
    await source.show(file, { start: start.offset, end: end.offset, withProblems: true });
    await nextTick();
    if (underWay === own) underWay = undefined;
  }

  /** Where the cursor is, or will be once the file that is asked for is there. */
  function place(): { file: number; offset: number } {
    if (underWay) return { file: underWay.to.file, offset: underWay.to.start.offset };
    return { file: source.file?.index ?? -1, offset: editor.methods?.cursor() ?? -1 };
  }

  /** Goes to the next (1) or previous (-1) problem from where the cursor is, over the files and round the end. */
  async function step(by: 1 | -1): Promise<void> {
    const all = inTextOrder.value;
    const { file, offset } = place();
    const isBehind = (each: Problem): boolean =>
      each.file > file || (each.file === file && each.start.offset > offset);
    const isBefore = (each: Problem): boolean =>
      each.file < file || (each.file === file && each.start.offset < offset);
    const next = by > 0 ? (all.find(isBehind) ?? all[0]) : (all.findLast(isBefore) ?? all.at(-1));
    if (next) await goTo(next);
  }

  onComeback(() => state.value === 'failed', loadMore);

  return {
    problems,
    total,
    state,
    failure,
    shown,
    text,
    grouping,
    errors,
    warnings,
    inTextOrder,
    load,
    loadMore,
    goTo,
    step,
  };
});
