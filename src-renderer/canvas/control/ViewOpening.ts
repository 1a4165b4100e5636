import type { Place } from '../scene/neighbourMoves.ts';
import type { GraphStage } from '../view/GraphStage.ts';
import type { ViewChangeEvents } from '../view/ViewChanges.ts';
import { addressedState, chosenPlace, isLost } from '../view/addressedView.ts';
import { focusOfSnapshot, mostUnasked, placesOf } from '../view/viewSnapshot.ts';
import type { GraphScreen } from './GraphScreen.ts';
import type { TraceLock } from './TraceLock.ts';
import type { AddressedView } from '../view/types.ts';

/** Shows what an address says. It is no step of the history: the address is one already. */
export class ViewOpening {
  readonly #stage: GraphStage;
  readonly #screen: GraphScreen;
  readonly #trace: TraceLock;
  readonly #events: Pick<ViewChangeEvents, 'confirm'>;

  constructor(
    stage: GraphStage,
    screen: GraphScreen,
    trace: TraceLock,
    events: Pick<ViewChangeEvents, 'confirm'>,
  ) {
    this.#stage = stage;
    this.#screen = screen;
    this.#trace = trace;
    this.#events = events;
  }

  /** False where it names tables of which none is there any more: then the graph is shown as it begins. */
  async open(view: AddressedView): Promise<boolean> {
    const { graph, start } = this.#stage;
    if (graph === undefined || start === undefined) return true;
    let state = addressedState(graph, start, view);
    const count = this.#stage.shownCount(state);
    // Who comes back to what was shown in this window has been asked before.
    const isAsked = count > mostUnasked && view.picture === undefined;
    if (isAsked && !(await this.#events.confirm(count))) state = { ...state, visible: start.visible };
    if (graph !== this.#stage.graph) return true;
    const place = chosenPlace(graph, view);
    const kept = view.picture && focusOfSnapshot(graph.index, view.picture);
    const focus = kept ?? (view.chosen === undefined ? undefined : place);
    await this.#stage.showView(state, focus, view.picture?.boxes);
    // Somebody may have gone on from there meanwhile.
    if (state === this.#stage.state) this.#lookAt(view, place);
    return !isLost(graph.index, view.choice);
  }

  #lookAt({ picture, chosen, locked }: AddressedView, place: Place | undefined): void {
    const { scene } = this.#stage;
    const { camera } = this.#screen;
    if (scene === undefined) return;
    const isAsItWas = picture && (picture.boxes === undefined || placesOf(picture.boxes, scene));
    if (isAsItWas) camera.moveTo(picture.camera, false);
    else if (place === undefined) camera.begin();
    else if (locked.length === 0 && chosen !== undefined) this.#screen.centreOn(place.table, place.column);
    else this.#trace.frame(place.table, place.column);
  }
}
