import { computed, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { useCanvas } from '../stores/canvas.ts';
import { useGraph } from '../stores/graph.ts';
import { useOptions } from '../stores/options.ts';
import { useProblems } from '../stores/problems.ts';
import { type Chosen, useSelection } from '../stores/selection.ts';
import { useSession } from '../stores/session.ts';
import { useSource } from '../stores/source.ts';
import { useView } from '../stores/view.ts';
import { fromQuery, toQuery } from './addressQuery.ts';

/** Keeps the address and the view the same, and loads what the open job needs. */
export function useAddress(): void {
  const route = useRoute();
  const router = useRouter();
  const session = useSession();
  const graph = useGraph();
  const options = useOptions();
  const problems = useProblems();
  const source = useSource();
  const selection = useSelection();
  const view = useView();
  const canvas = useCanvas();
  /** A selection of the address, made once the graph is there. */
  let awaited: Chosen | undefined;
  /** The job of the address; a page beside the jobs leaves the one that was open. */
  const jobId = computed<string | undefined>((former) => {
    if (route.meta.beside) return former;
    const named = route.params['jobId'];
    return typeof named === 'string' && named !== '' ? named : undefined;
  });

  watch(
    () => route.meta.beside === true,
    (beside) => (view.isBeside = beside),
    { immediate: true },
  );

  watch(
    jobId,
    (named) => {
      const state = fromQuery(route.query, options.usual);
      options.set(state.options);
      options.focus = state.focus;
      view.centreTab = state.view;
      awaited = state.chosen;
      canvas.trace = undefined;
      if (named === undefined) session.close();
      else void session.open(named);
    },
    { immediate: true },
  );

  watch(
    () => session.sessionId,
    async (sessionId) => {
      selection.clear();
      source.clear();
      void problems.load();
      await graph.load();
      if (sessionId === undefined || session.sessionId !== sessionId) return;
      if (awaited) await selection.choose(awaited, 'address');
      awaited = undefined;
      if (!source.file) await source.show(0);
    },
  );

  // Whoever chooses something while a page is open, as by a search, wants to see it.
  watch(
    () => selection.chosen,
    (chosen) => {
      const id = session.job?.jobId;
      if (chosen === undefined || selection.origin === 'address' || !view.isBeside || id === undefined)
        return;
      void router.push({ name: 'job', params: { jobId: id } });
    },
    { flush: 'post' },
  );

  watch(
    () => options.request,
    () => {
      if (session.sessionId !== undefined) void graph.load();
    },
  );

  watch(
    () => [options.request, view.centreTab, selection.chosen, route.name] as const,
    () => {
      if (session.state !== 'ready' || awaited || route.name !== 'job') return;
      const { options: shown, focus } = options;
      const query = toQuery(
        { options: shown, focus, view: view.centreTab, chosen: selection.chosen },
        options.usual,
      );
      void router.replace({ query });
    },
  );
}
