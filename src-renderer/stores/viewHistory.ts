import { defineStore } from 'pinia';
import { computed, nextTick, ref, watch } from 'vue';
import type { ViewSnapshot } from '../graph/viewSnapshot.ts';
import { ViewHistory } from '../graph/ViewHistory.ts';
import { useCanvas } from './canvas.ts';
import { type LevelValue, useLevel } from './level.ts';
import { type OptionsValue, useOptions } from './options.ts';
import { type Chosen, useSelection } from './selection.ts';
import { useSession } from './session.ts';

/** All that a step back in the graph leads to, as a value. */
interface GraphView {
  options: OptionsValue;
  chosen: Chosen | undefined;
  canvas: ViewSnapshot | undefined;
  level: LevelValue;
}

const keptViews = 40;
/** What of the options changes the view; each is one step. */
const optionActions: ReadonlySet<string> = new Set(['set', 'toggleType', 'setFocus', 'setFilters', 'reset']);

/**
 * The way back through the views of the open session: what was shown of its graph, under which options and filters, with
 * what chosen, and where the camera was. An answer of the service under other options leaves it as it is.
 */
export const useViewHistory = defineStore('viewHistory', () => {
  const canvas = useCanvas();
  const options = useOptions();
  const level = useLevel();
  const selection = useSelection();
  const session = useSession();
  const history = new ViewHistory<GraphView>(keptViews);
  const steps = ref({ back: false, forward: false });
  const canGoBack = computed(() => steps.value.back);
  const canGoForward = computed(() => steps.value.forward);
  /** Whether the present gesture has been kept: a click may change selection, trace and options, and is one step. */
  let isKept = false;
  let isWalking = false;

  function now(): GraphView {
    return {
      options: options.value,
      chosen: selection.chosen,
      canvas: canvas.methods?.snapshot(),
      level: level.value,
    };
  }

  /** Keeps the present view, which is about to be left. */
  function leave(): void {
    if (isKept || isWalking || session.state !== 'ready') return;
    isKept = true;
    setTimeout(() => (isKept = false));
    history.leave(now());
    tellSteps();
  }

  function tellSteps(): void {
    steps.value = { back: history.canGoBack, forward: history.canGoForward };
  }

  function back(): void {
    void walk('back');
  }

  function forward(): void {
    void walk('forward');
  }

  async function walk(way: 'back' | 'forward'): Promise<void> {
    const view = history[way](now());
    tellSteps();
    if (view === undefined) return;
    isWalking = true;
    const asked = JSON.stringify(options.request);
    level.go(view.level.level, view.level.scope);
    options.take(view.options);
    const isAnother = JSON.stringify(options.request) !== asked;
    if (view.canvas !== undefined) canvas.methods?.restore(view.canvas, isAnother ? 'next' : 'this');
    if (view.chosen === undefined) selection.clear();
    else void selection.choose(view.chosen, 'history');
    await nextTick();
    isWalking = false;
  }

  options.$onAction(({ name }) => {
    if (optionActions.has(name)) leave();
  });
  selection.$onAction(({ name, args }) => {
    const [, origin] = args as readonly unknown[];
    if (name === 'choose' && origin !== 'address' && origin !== 'history') leave();
  });
  watch(
    () => session.sessionId,
    () => {
      history.clear();
      tellSteps();
    },
  );

  return { canGoBack, canGoForward, leave, back, forward };
});
