import { computed, shallowRef, watch } from 'vue';
import { type LocationQuery, useRoute, useRouter } from 'vue-router';
import type { LineageGraph } from '../../api/model/LineageGraph.ts';
import type { TraceChange } from '../../canvas/view/types.ts';
import { useCanvas } from '../../stores/choice/canvas.ts';
import { type Chosen, useSelection } from '../../stores/choice/selection.ts';
import { useViewHistory } from '../../stores/choice/viewHistory.ts';
import { useComparison } from '../../stores/result/comparison.ts';
import { useGraph } from '../../stores/result/graph.ts';
import { type LevelValue, startLevel, useLevel } from '../../stores/result/level.ts';
import { useOptions } from '../../stores/result/options.ts';
import { useView } from '../../stores/result/view.ts';
import { useSession } from '../../stores/service/session.ts';
import { markOfResult, namesOf } from './namedPlaces.ts';
import { type ChosenPlace, fromQuery, toQuery, type TracedPlaces } from './addressQuery.ts';
import { fitted } from './choiceQuery.ts';
import { keepPicture, leftOfEntry, numberOfEntry, pictureOfEntry } from './historyEntry.ts';
import { useAddressedChoice } from './useAddressedChoice.ts';
import { useAddressedView } from './useAddressedView.ts';
import { useKeptPicture } from './useKeptPicture.ts';

/**
 * Keeps the address and the view the same. Every view that can be gone back to is an entry of the browser's history, so
 * that its Back and Forward and those of the graph are one: an entry that is come back to shows the view that is kept
 * for it, else what its address says.
 */
export function useAddress(): void {
  const route = useRoute();
  const router = useRouter();
  const session = useSession();
  const options = useOptions();
  const selection = useSelection();
  const view = useView();
  const comparison = useComparison();
  const canvas = useCanvas();
  const graph = useGraph();
  const history = useViewHistory();
  const level = useLevel();
  const addressed = useAddressedView();

  /** The job of the address; a page beside the jobs leaves the one that was open. */
  const jobId = computed<string | undefined>((former) => {
    if (route.meta.beside) return former;
    const named = route.params['jobId'];
    return typeof named === 'string' && named !== '' ? named : undefined;
  });
  const isShowingJob = computed(() => session.state === 'ready' && route.name === 'job');

  let isWriting = false;

  function showEntry(entryQuery: LocationQuery): void {
    addressed.show(fromQuery({ ...entryQuery, ...leftOfEntry() }, options.usual), pictureOfEntry());
  }

  watch(
    () => route.meta.beside === true,
    (beside) => (view.isBeside = beside),
    { immediate: true },
  );

  watch(
    jobId,
    (named) => {
      canvas.trace = undefined;
      history.begin(numberOfEntry() ?? 0);
      showEntry(route.query);
      if (named === undefined) session.close();
      else void session.open(named);
    },
    { immediate: true },
  );

  router.afterEach((to, from) => {
    if (
      isWriting ||
      to.name !== 'job' ||
      to.params['jobId'] !== from.params['jobId'] ||
      session.state !== 'ready'
    )
      return;
    const entry = numberOfEntry();
    if (entry === history.position || (entry !== undefined && history.goTo(entry))) return;
    history.begin(entry ?? 0, true);
    showEntry(to.query);
  });

  /** While another graph is being arranged, the trace is that of neither. */
  const traced = shallowRef<TracedPlaces>();
  watch([() => canvas.trace, () => canvas.shownGraph === graph.graph], ([trace, isDrawn]) => {
    if (isDrawn) traced.value = tracedPlaces(trace);
  });

  const choice = useAddressedChoice();
  const rows = computed(() =>
    canvas.view?.columns === canvas.view?.start?.columns ? undefined : canvas.view?.columns,
  );

  const names = computed(() =>
    graph.graph === null ? [] : namesOf(graph.graph, placeOf(selection.chosen), traced.value),
  );

  const query = computed(() =>
    toQuery(
      {
        ...options.value,
        view: view.centreTab,
        level: isUsualLevel(level.value, graph.graph) ? undefined : level.value,
        rows: rows.value,
        choice: choice.value,
        foot: view.footOpen ? view.footTab : undefined,
        chosen: placeOf(selection.chosen),
        trace: traced.value,
        listFilter: view.listFilter,
        compared: comparison.compared,
        result: markOfResult(session.sessionId ?? ''),
        names: names.value,
      },
      options.usual,
    ),
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

  let isStale = false;

  /** One after the other: the view may change while the address is being changed. */
  async function keepWritten(): Promise<void> {
    isStale = true;
    if (isWriting) return;
    isWriting = true;
    while (isStale) {
      isStale = false;
      await write();
    }
    isWriting = false;
  }

  async function write(): Promise<void> {
    if (!isShowingJob.value) return;
    const entry = numberOfEntry();
    if (addressed.isUnderWay.value) {
      // What it will be is not known yet; that it is a view's entry is.
      if (entry === undefined)
        await router.replace({ query: route.query, state: { view: history.position }, force: true });
      return;
    }
    const { kept, left } = fitted(query.value);
    const target = { query: kept, state: { view: history.position, left } };
    // The same address may be another view: other tables shown, the camera elsewhere.
    const force = entry !== history.position;
    if (entry !== undefined && history.position > entry) {
      const view = history.keptView(entry);
      if (view?.canvas) keepPicture(view.canvas);
      await router.push({ ...target, force });
    } else await router.replace({ ...target, force });
  }

  watch([query, () => history.position, isShowingJob, addressed.isUnderWay], () => void keepWritten(), {
    flush: 'post',
  });
  useKeptPicture(() => isShowingJob.value && !isWriting && !addressed.isUnderWay.value);
}

const isUsualLevel = ({ level, scope }: LevelValue, graph: LineageGraph | null): boolean =>
  level === startLevel(graph) && scope === undefined;

function placeOf(chosen: Chosen | undefined): ChosenPlace | undefined {
  return chosen?.kind === 'edge' ? { kind: 'relation', relationIndex: chosen.edge.relationIndex } : chosen;
}

function tracedPlaces(trace: TraceChange | undefined): TracedPlaces | undefined {
  return trace?.active
    ? { columns: trace.lockedColumns, tables: trace.lockedTables, sides: trace.sides }
    : undefined;
}
