import { edgesOfLine } from '../scene/lines.ts';
import type { Scene } from '../scene/scene.ts';
import type { GraphScreen } from './GraphScreen.ts';
import type { GraphStage } from './GraphStage.ts';

/** The relation whose line is marked. Lines have other numbers in every scene: it is looked up again in each. */
export class LineMark {
  readonly #stage: GraphStage;
  readonly #screen: GraphScreen;
  #relation: number | undefined;

  constructor(stage: GraphStage, screen: GraphScreen) {
    this.#stage = stage;
    this.#screen = screen;
  }

  /** Marks the line of a relation, or none. True when such a line is shown. */
  mark(relationIndex: number | undefined): boolean {
    this.#relation = relationIndex;
    return this.#show();
  }

  /** Marks a line of the scene, or none. */
  markLine(line: number | undefined): void {
    const { scene } = this.#stage;
    const edge = scene === undefined || line === undefined ? undefined : edgesOfLine(scene.lines, line)[0];
    this.mark(edge === undefined ? undefined : scene!.index.edges.relation[edge]);
  }

  sceneChanged(): void {
    if (this.#relation !== undefined) this.#show();
  }

  #show(): boolean {
    const { scene, emphasis } = this.#stage;
    const line =
      scene === undefined || this.#relation === undefined ? undefined : lineOfRelation(scene, this.#relation);
    this.#stage.emphasis = { ...emphasis, chosenLine: line };
    this.#screen.redraw();
    return line !== undefined;
  }
}

function lineOfRelation(scene: Scene, relationIndex: number): number | undefined {
  for (let line = 0; line < scene.lines.count; line++) {
    for (const e of edgesOfLine(scene.lines, line)) {
      if (scene.index.edges.relation[e] === relationIndex) return line;
    }
  }
  return undefined;
}
