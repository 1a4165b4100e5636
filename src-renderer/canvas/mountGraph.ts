import type { Pointed } from './view/pointed.ts';
import { GraphController, type ControllerEvents } from './control/GraphController.ts';
import { GraphScreen } from './control/GraphScreen.ts';
import { themeAt } from './drawing/base/theme.ts';
import { GraphInteraction, type InteractionEvents } from './input/GraphInteraction.ts';
import { pointedAt, pointedByKeys } from './input/pointedInGraph.ts';
import { listenToPointer } from './input/pointer.ts';
import { LayoutRunner } from './layout/LayoutRunner.ts';
import { browserLayouts } from './layout/browserLayouts.ts';
import { browserPace } from './scene/base/pace.ts';
import { GraphStage, type StageSettings } from './view/GraphStage.ts';
import { fontTextWidth } from './view/textWidth.ts';

export interface MountOptions extends ControllerEvents, Omit<InteractionEvents, 'corner' | 'movedTo'> {
  /** What has the keyboard's focus, and the tokens of the design. */
  root: HTMLElement;
  /** What is drawn on. */
  surface: HTMLElement;
  settings: StageSettings;
  /** Whether movements are to be left out. */
  isCalm: () => boolean;
  working: (working: boolean) => void;
  /** The wheel goes on turning outwards although all is on the screen. */
  zoomedOut: () => void;
  /** Another scene is shown. */
  sceneChanged: () => void;
  /** Something else is pointed at, or nothing. */
  pointed: (pointed: Pointed | undefined) => void;
}

export interface MountedGraph {
  stage: GraphStage;
  screen: GraphScreen;
  controller: GraphController;
  interaction: GraphInteraction;
  unmount: () => void;
}

/** Milliseconds of work on the main thread between two frames. */
const slice = 12;
/** Milliseconds that movements take. */
export const glideDuration = 220;

/** So many steps of the wheel beyond the whole lead a level up; fewer happen by accident. */
const vainStepsUp = 4;
/** Zooming in on a table opens its columns from this scale on. */
const columnScale = 1.6;

/** Puts stage, screen and controls together on an element. */
export function mountGraph(options: MountOptions): MountedGraph {
  const { root, surface, settings } = options;
  const theme = themeAt(root);
  const textWidth = fontTextWidth(theme.font);
  const stage = new GraphStage(
    {
      runner: new LayoutRunner({ start: browserLayouts }),
      textWidth,
      pace: (isWanted) => browserPace(slice, isWanted),
      onWorking: options.working,
      onScene: (change) => {
        screen.show(change);
        controller.sceneChanged();
        options.sceneChanged();
      },
      onTrace: (found) => controller.tellTrace(found),
    },
    settings,
  );
  const screen: GraphScreen = new GraphScreen({
    container: surface,
    stage,
    theme,
    textWidth,
    duration: () => (options.isCalm() ? 0 : glideDuration),
    onViewMoved: options.viewChanged,
    onTableGrabbed: options.leaving,
  });
  const controller: GraphController = new GraphController(stage, screen, options);
  const corner = (): DOMRect => root.getBoundingClientRect();
  const shown = { stage, screen, corner };
  const interaction = new GraphInteraction(stage, screen, controller, {
    ...options,
    corner,
    movedTo: (place) => options.pointed(pointedByKeys(shown, place)),
  });
  // The frame that vis-network makes would be a second stop of the Tab key.
  surface.querySelector('.vis-network')?.setAttribute('tabindex', '-1');
  /** Steps of the wheel outwards that found no further scale. */
  let vainSteps = 0;
  const zoom = (factor: number, at: { x: number; y: number }): void => {
    const before = screen.view.scale;
    screen.camera.zoomBy(factor, false, at);
    const { scale } = screen.view;
    vainSteps = factor < 1 && scale > before * 0.999 ? vainSteps + 1 : 0;
    if (vainSteps >= vainStepsUp) {
      vainSteps = 0;
      options.zoomedOut();
    }
    if (factor <= 1 || scale < columnScale) return;
    const target = screen.targetAt(at.x, at.y);
    if (target.on === 'header') interaction.openColumns(target.box);
  };
  const stopListening = listenToPointer(surface, {
    targetAt: (x, y) => screen.targetAt(x, y),
    point: (target, at) => {
      controller.point(target ?? { on: 'nothing' });
      options.pointed(pointedAt(shown, target, at));
    },
    hold: (target, at) => {
      const held = pointedAt(shown, target, at);
      options.pointed(held && { ...held, isHeld: true });
    },
    press: (target) => screen.press(target),
    click: (target, event) => {
      root.focus({ preventScroll: true });
      interaction.click(target, event);
    },
    doubleClick: (target) => interaction.doubleClick(target),
    menu: (target, event) => {
      // The menu gives the keyboard back to where it was.
      root.focus({ preventScroll: true });
      interaction.openMenu(target, event.clientX, event.clientY);
    },
    zoom: (factor, at) => zoom(factor, at),
    pan: (dx, dy) => screen.camera.panBy(dx, dy),
  });
  return {
    stage,
    screen,
    controller,
    interaction,
    unmount: () => {
      stopListening();
      stage.dispose();
      screen.destroy();
    },
  };
}
