import { GraphController, type ControllerEvents } from './control/GraphController.ts';
import { GraphScreen } from './control/GraphScreen.ts';
import { type GraphParts, graphParts, type PartEvents } from './control/graphParts.ts';
import { themeAt } from './drawing/base/theme.ts';
import { GraphInteraction, type InteractionEvents } from './input/GraphInteraction.ts';
import { listenToPointer } from './input/pointer.ts';
import { LayoutRunner } from './layout/LayoutRunner.ts';
import { startLayout } from './layout/startLayout.ts';
import { browserPace } from './scene/base/pace.ts';
import { GraphStage, type StageSettings } from './view/GraphStage.ts';
import { fontTextWidth } from './view/textWidth.ts';

export interface MountOptions extends PartEvents, ControllerEvents, InteractionEvents {
  /** What has the keyboard's focus, and the tokens of the design. */
  root: HTMLElement;
  /** What is drawn on. */
  surface: HTMLElement;
  settings: StageSettings;
  /** Whether movements are to be left out. */
  isCalm: () => boolean;
  working: (working: boolean) => void;
  /** Another scene is shown. */
  sceneChanged: () => void;
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

/** Puts stage, screen and controls together on an element. */
export function mountGraph(options: MountOptions): MountedGraph {
  const { root, surface, settings } = options;
  const theme = themeAt(root);
  const textWidth = fontTextWidth(theme.font);
  const stage = new GraphStage(
    {
      runner: new LayoutRunner(startLayout),
      textWidth,
      pace: (isWanted) => browserPace(slice, isWanted),
      onWorking: options.working,
      onScene: (change) => {
        screen.show(change);
        parts.lineMark.sceneChanged();
        options.sceneChanged();
      },
      onTrace: (found) => parts.trace.report(found),
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
  const parts: GraphParts = graphParts(stage, screen, options);
  const controller = new GraphController(stage, screen, parts, options);
  const interaction = new GraphInteraction(root, { stage, screen, parts, controller }, options);
  // The frame that vis-network makes would be a second stop of the Tab key.
  surface.querySelector('.vis-network')?.setAttribute('tabindex', '-1');
  const stopListening = listenToPointer(surface, screen, interaction);
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
