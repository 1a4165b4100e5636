import { defineStore } from 'pinia';
import { computed, nextTick, ref } from 'vue';
import { useRouter } from 'vue-router';
import { ViewHistory } from '../../canvas/view/ViewHistory.ts';
import type { ViewSnapshot } from '../../canvas/view/viewSnapshot.ts';
import { useGraph } from '../result/graph.ts';
import { type LevelValue, useLevel } from '../result/level.ts';
import { type OptionsValue, useOptions } from '../result/options.ts';
import { useSession } from '../service/session.ts';
import { useCanvas } from './canvas.ts';
import { type Chosen, useSelection } from './selection.ts';

/** All that a step back in the graph leads to, as a value. */
interface GraphView {
  options: OptionsValue;
  chosen: Chosen | undefined;
  canvas: ViewSnapshot | undefined;
  level: LevelValue;
}

type KeptView = GraphView & { canvas: ViewSnapshot };

const keptViews = 40;
/** What of the options changes the view; each is one step. */
const optionActions: ReadonlySet<string> = new Set(['set', 'toggleType', 'setFocus', 'setFilters', 'reset']);

/**
 * The way back through the views of the open session: what was shown of its graph, under which options and filters, with
 * what chosen, and where the camera was. An answer of the service under other options leaves it as it is. Each view is an
 * entry of the browser's history too (`shell/useAddress.ts`), so that there is one way back.
 */
export const useViewHistory = defineStore('viewHistory', () => {
  const canvas = useCanvas();
  const graph = useGraph();
  const options = useOptions();
  const level = useLevel();
  const selection = useSelection();
  const session = useSession();
  const history = new ViewHistory<GraphView>(keptViews);
  const router = useRouter();
  /** The number of the present view among those of the session: the entry of the browser's history that it is. */
  const position = ref(0);
  const last = ref(0);
  const canGoBack = computed(() => position.value > 0);
  const canGoForward = computed(() => position.value < last.value);
  /** Whether the present gesture has been kept: a click may change selection, trace and options, and is one step. */
  let isKept = false;
  let isWalking = false;
  /** The series that led to a view: as long as that is the present one, it goes on. */
  let lastSeries: { name: string; position: number } | undefined;

  function now(): GraphView {
    return {
      options: options.value,
      chosen: selection.chosen,
      canvas: canvas.methods?.snapshot(),
      level: level.value,
    };
  }

  /**
   * Keeps the present view, which is about to be left.
   * @param series what is done again and again, like moving a table by keys: in a row it is one step
   */
  function leave(series?: string): void {
    if (isKept || isWalking || session.state !== 'ready') return;
    if (series !== undefined && lastSeries?.name === series && lastSeries.position === position.value) return;
    isKept = true;
    setTimeout(() => (isKept = false));
    history.leave(now());
    position.value += 1;
    last.value = position.value;
    lastSeries = series === undefined ? undefined : { name: series, position: position.value };
  }

  /** A view before the present one, as it was left; undefined where it is not kept. */
  function keptView(number: number): GraphView | undefined {
    return history.ago(position.value - number);
  }

  /** Begins again with a view of a number, of another job or (`isSame`) of the same one. */
  function begin(at: number, isSame = false): void {
    history.clear();
    lastSeries = undefined;
    position.value = at;
    last.value = isSame ? Math.max(last.value, at) : at;
  }

  /** Changes the view without keeping the present one. */
  function quietly(change: () => void): void {
    isWalking = true;
    change();
    void nextTick(() => (isWalking = false));
  }

  /** Shows the view of a number; false where it is not kept any more. */
  function goTo(number: number): boolean {
    let view: GraphView | undefined = now();
    while (view !== undefined && position.value !== number) {
      const way = number < position.value ? 'back' : 'forward';
      view = history[way](view);
      if (view !== undefined) position.value += way === 'back' ? -1 : 1;
    }
    // A view that was left before its graph was drawn has no picture to come back to.
    if (view?.canvas === undefined) return false;
    show({ ...view, canvas: view.canvas });
    return true;
  }

  function show(view: KeptView): void {
    quietly(() => {
      const asked = JSON.stringify(options.request);
      level.go(view.level.level, view.level.scope);
      options.take(view.options);
      const isAnother = JSON.stringify(options.request) !== asked;
      const isOnItsWay = isAnother || graph.state === 'loading';
      canvas.methods?.restore(view.canvas, isOnItsWay ? 'next' : 'this');
      if (view.chosen === undefined) selection.clear();
      else void selection.choose(view.chosen, 'history');
    });
  }

  options.$onAction(({ name }) => {
    if (optionActions.has(name)) leave();
  });
  selection.$onAction(({ name, args }) => {
    const [, origin] = args as readonly unknown[];
    if (name === 'choose' && origin !== 'address' && origin !== 'history') leave();
  });

  return {
    position,
    canGoBack,
    canGoForward,
    begin,
    leave,
    goTo,
    keptView,
    quietly,
    // The browser's own history is walked: its entries lead back here.
    back: () => router.back(),
    forward: () => router.forward(),
  };
});
