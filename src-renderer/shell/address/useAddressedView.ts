import { ref, type Ref, shallowRef, watch } from 'vue';
import { selectionOfDrawn } from '../../api/model/edges.ts';
import { idsOfHome } from '../../api/model/idsOfHome.ts';
import type { PlaceId } from '../../canvas/view/viewSnapshot.ts';
import { useCanvas } from '../../stores/choice/canvas.ts';
import { type Chosen, useSelection } from '../../stores/choice/selection.ts';
import { useViewHistory } from '../../stores/choice/viewHistory.ts';
import { useComparison } from '../../stores/result/comparison.ts';
import { useGraph } from '../../stores/result/graph.ts';
import { startLevel, useLevel } from '../../stores/result/level.ts';
import { useOptions } from '../../stores/result/options.ts';
import { useSource } from '../../stores/result/source.ts';
import { useView } from '../../stores/result/view.ts';
import { useNotices } from '../../stores/service/notices.ts';
import { useSession } from '../../stores/service/session.ts';
import { strings } from '../../strings/strings.ts';
import { foundAgain, markOfResult } from './namedPlaces.ts';
import type { AddressState, ChosenPlace } from './addressQuery.ts';
import type { AddressedView, ViewPicture } from '../../canvas/view/types.ts';

interface AddressedViewInWork {
  isUnderWay: Readonly<Ref<boolean>>;
  /** @param picture where tables and camera stood, if this window has shown the view before */
  show: (state: AddressState, picture?: ViewPicture) => void;
}

interface AwaitedView {
  state: AddressState;
  picture: ViewPicture | undefined;
  /** The last one of several is what is wanted. */
  order: number;
}

/**
 * Brings about the view that an address says: options, tab and filter at once, what is chosen and traced as soon as the
 * graph is drawn.
 */
export function useAddressedView(): AddressedViewInWork {
  const session = useSession();
  const graph = useGraph();
  const options = useOptions();
  const source = useSource();
  const selection = useSelection();
  const view = useView();
  const comparison = useComparison();
  const canvas = useCanvas();
  const history = useViewHistory();
  const level = useLevel();
  const notices = useNotices();
  const awaited = shallowRef<AwaitedView>();
  let orders = 0;
  /** The view in which the address was begun with: whoever does something meanwhile wants that instead. */
  let begunAt = 0;
  const isUnderWay = ref(false);

  function show(state: AddressState, picture?: ViewPicture): void {
    const { options: shown, focus, filters } = state;
    options.take({ options: shown, focus, filters });
    view.centreTab = state.view;
    view.listFilter = state.listFilter;
    comparison.compared = state.compared;
    view.footOpen = state.foot !== undefined;
    if (state.foot) view.footTab = state.foot;
    awaited.value = { state, picture, order: ++orders };
    begunAt = history.position;
    isUnderWay.value = true;
  }

  const isDrawn = (): boolean =>
    session.state === 'ready' &&
    (graph.state === 'failed' || (graph.state === 'ready' && canvas.shownGraph === graph.graph));

  watch(
    [awaited, isDrawn],
    () => {
      const next = awaited.value;
      if (!next || !isDrawn()) return;
      awaited.value = undefined;
      void finish(next);
    },
    { flush: 'post' },
  );

  /** The address for the result that is open: one that was made for another is read by its names. */
  function ofThisResult(state: AddressState): AddressState {
    const { sessionId = '' } = session;
    if (state.result === '' || state.result === markOfResult(sessionId) || !graph.graph) return state;
    const found = foundAgain(state, graph.graph);
    notices.say(found.isComplete ? strings.addresses.otherResult : strings.addresses.otherResultLost);
    return found.state;
  }

  async function finish({ state: addressed, picture: kept, order }: AwaitedView): Promise<void> {
    const isWanted = history.position === begunAt;
    const state = isWanted ? ofThisResult(addressed) : addressed;
    // Where boxes stood is kept by numbers, too.
    const picture = state === addressed ? kept : undefined;
    const place = isWanted && state.chosen ? chosenOf(state.chosen) : undefined;
    const opened = isWanted ? open(state, place, picture) : undefined;
    const chosen = place && selection.choose(place, 'address');
    if (isWanted && !place) selection.clear();
    await opened;
    if (order === orders) isUnderWay.value = false;
    await chosen;
  }

  /** Whether the SQL is in sight, and nothing of it is shown or on its way: beside the map it costs nothing. */
  const lacksFile = (): boolean =>
    view.sqlOpen &&
    session.state === 'ready' &&
    !isUnderWay.value &&
    !selection.isReading &&
    source.state === 'none';
  watch(lacksFile, (now) => {
    if (now) void source.showFirst();
  });

  async function open(
    state: AddressState,
    place: Chosen | undefined,
    picture: ViewPicture | undefined,
  ): Promise<void> {
    level.go(state.level?.level ?? startLevel(graph.graph), state.level?.scope);
    const isThere = await canvas.methods?.open(viewOf(state, place, picture));
    if (isThere === false) notices.say(strings.addresses.lost);
    // The canvas says what it shows once per frame: until then the address would be that of the view before.
    await new Promise(requestAnimationFrame);
  }

  function viewOf(
    { rows, choice, level: wanted, trace }: AddressState,
    place: Chosen | undefined,
    picture: ViewPicture | undefined,
  ): AddressedView {
    return {
      columns: rows,
      choice,
      scope: wanted?.scope === undefined ? undefined : idsOfHome(graph.graph?.tables ?? [], wanted.scope),
      locked: [
        ...(trace?.columns.map((columnId) => ({ columnId })) ?? []),
        ...(trace?.tables.map((tableId) => ({ tableId })) ?? []),
      ],
      sides: trace?.sides ?? 'both',
      chosen: place && placeIdOf(place),
      picture,
    };
  }

  function chosenOf(chosen: ChosenPlace): Chosen | undefined {
    if (chosen.kind !== 'relation') return chosen;
    const edge = graph.graph ? selectionOfDrawn(graph.graph, chosen.relationIndex) : undefined;
    return edge && { kind: 'edge', edge };
  }

  return { isUnderWay, show };
}

function placeIdOf(chosen: Chosen): PlaceId | undefined {
  if (chosen.kind === 'edge') return undefined;
  return chosen.kind === 'column' ? { columnId: chosen.columnId } : { tableId: chosen.tableId };
}
