import type { Scene } from '../scene/base/scene.ts';
import { edgesOfLine } from '../scene/lines/lines.ts';
import type { GraphStage } from '../view/GraphStage.ts';
import type { GraphScreen } from './GraphScreen.ts';

/** The relations whose lines are marked. Lines have other numbers in every scene: they are looked up again in each. */
export class LineMark {
  readonly #stage: GraphStage;
  readonly #screen: GraphScreen;
  #relations: readonly number[] = [];

  constructor(stage: GraphStage, screen: GraphScreen) {
    this.#stage = stage;
    this.#screen = screen;
  }

  /** Marks the lines of relations in place of others. True when one of them is shown. */
  mark(relationIndexes: readonly number[]): boolean {
    this.#relations = relationIndexes;
    return this.#show();
  }

  /** Marks a line of the scene, or none. */
  markLine(line: number | undefined): void {
    const { scene } = this.#stage;
    const edge = scene === undefined || line === undefined ? undefined : edgesOfLine(scene.lines, line)[0];
    this.mark(edge === undefined ? [] : [scene!.index.edges.relation[edge]!]);
  }

  sceneChanged(): void {
    if (this.#relations.length > 0) this.#show();
  }

  #show(): boolean {
    const { scene, emphasis } = this.#stage;
    const lines = scene === undefined ? [] : linesOfRelations(scene, this.#relations);
    this.#stage.emphasis = { ...emphasis, chosenLines: lines };
    this.#screen.redraw();
    return lines.length > 0;
  }
}

/** The first line of each relation. */
function linesOfRelations(scene: Scene, relationIndexes: readonly number[]): number[] {
  const wanted = new Set(relationIndexes);
  const found: number[] = [];
  for (let line = 0; line < scene.lines.count && wanted.size > 0; line++) {
    let isOne = false;
    for (const e of edgesOfLine(scene.lines, line))
      isOne = wanted.delete(scene.index.edges.relation[e]!) || isOne;
    if (isOne) found.push(line);
  }
  return found;
}
