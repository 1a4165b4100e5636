import type { Pointed } from '../view/pointed.ts';
import { VisHost } from '../drawing/base/VisHost.ts';
import type { DrawTheme } from '../drawing/base/theme.ts';
import { drawSchemaMap, type MapDrawing } from '../drawing/drawSchemaMap.ts';
import type { TextWidth } from '../scene/base/boxSizes.ts';
import { overlap, type Rectangle } from '../scene/base/scene.ts';
import { holdsData, type SchemaMap, schemaMapBounds, schemaRectangle } from '../scene/base/schemaMap.ts';
import { type MapPlace, mapPlaceAt } from '../scene/lines/schemaFlows.ts';
import type { Shown } from '../view/minimapCorner.ts';
import { ViewCamera } from './ViewCamera.ts';
import { mapCard } from './describeMapPlace.ts';

export interface MapScreenOptions {
  container: HTMLElement;
  theme: DrawTheme;
  textWidth: TextWidth;
  duration: () => number;
  /** The map or the camera is another one. */
  onMoved: () => void;
}

/** Pixels beside the line of a flow in which it is still meant. */
const flowTolerance = 4;

/** Shows a {@link SchemaMap} on the screen: draws it behind vis-network's camera, which holds no nodes here. */
export class SchemaMapScreen {
  readonly #options: MapScreenOptions;
  readonly #host: VisHost;
  readonly camera: ViewCamera;
  #map: SchemaMap | undefined;
  theme: DrawTheme;
  downward = false;
  pointed: MapPlace | undefined;
  chosen: MapPlace | undefined;

  constructor(options: MapScreenOptions) {
    this.#options = options;
    this.theme = options.theme;
    this.#host = new VisHost({
      container: options.container,
      draw: (context) => this.#draw(context),
      onNodeGrabbed: () => undefined,
      onNodeMoved: () => undefined,
      onNodeDropped: () => undefined,
      onCameraMoved: () => this.#moved(),
      onResized: (before) => this.camera.resized(before),
    });
    this.camera = new ViewCamera({
      host: this.#host,
      container: options.container,
      duration: options.duration,
      bounds: () => (this.#map === undefined ? undefined : schemaMapBounds(this.#map)),
      boxes: () => mapBoxes(this.#map),
      isHeld: () => this.chosen !== undefined,
    });
  }

  get map(): SchemaMap | undefined {
    return this.#map;
  }

  /** Takes another map onto the screen, or none, and shows all of it. */
  show(map: SchemaMap | undefined, downward: boolean): void {
    this.#map = map;
    this.downward = downward;
    this.pointed = this.chosen = undefined;
    this.camera.begin();
    this.#moved();
  }

  #moved(): void {
    this.redraw();
    this.#options.onMoved();
  }

  /** How many schemas are on the screen as a whole. */
  get inSight(): number {
    const { left, top, right, bottom } = this.camera.area;
    return mapBoxes(this.#map).all.filter(
      (box) => box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom,
    ).length;
  }

  get boxes(): readonly Rectangle[] {
    return mapBoxes(this.#map).all;
  }

  /** What the minimap should not cover. */
  get emphasised(): Shown {
    const { chosen } = this;
    const box = this.#map !== undefined && chosen?.on === 'schema' ? chosen.schema : undefined;
    return { chosen: box === undefined ? undefined : schemaRectangle(this.#map!, box), traced: [] };
  }

  redraw(): void {
    this.#host.redraw();
  }

  destroy(): void {
    this.#host.destroy();
  }

  #draw(brush: CanvasRenderingContext2D): void {
    if (this.#map !== undefined) drawSchemaMap(this.drawing(brush, this.#map));
  }

  /** The map as the screen shows it, for another brush too. */
  drawing<Brush extends MapDrawing['brush']>(brush: Brush, map: SchemaMap): MapDrawing & { brush: Brush } {
    const { area, place } = this.camera;
    return {
      brush,
      map,
      view: { area, scale: place.scale, downward: this.downward },
      theme: this.theme,
      textWidth: this.#options.textWidth,
      pointed: this.pointed,
      chosen: this.chosen,
    };
  }

  /** What is under a place on the canvas (pixels). */
  placeAt(x: number, y: number): MapPlace | undefined {
    const point = this.#host.toScene(x, y);
    const tolerance = flowTolerance / this.camera.place.scale;
    return this.#map && mapPlaceAt(this.#map, point.x, point.y, this.downward, tolerance);
  }

  /**
   * What is at a place of the map, for the card that describes it.
   * @param corner that of the canvas, in pixels of the window
   * @param at where the pointer is on the canvas; absent for what the keys have chosen
   */
  pointedFor(place: MapPlace, corner: DOMRect, at?: { x: number; y: number }): Pointed | undefined {
    const map = this.#map;
    if (map === undefined) return undefined;
    const text = mapCard(map, place);
    const key = place.on === 'flow' ? `flow ${place.flow}` : `schema ${place.schema}`;
    return { key, thing: { on: 'text', text }, place: () => this.#inWindow(map, place, corner, at) };
  }

  #inWindow(map: SchemaMap, place: MapPlace, corner: DOMRect, at?: { x: number; y: number }): Rectangle {
    const { left, top } = corner;
    if (place.on === 'schema') {
      const box = schemaRectangle(map, place.schema);
      const start = this.#host.toCanvas(box.left, box.top);
      const end = this.#host.toCanvas(box.right, box.bottom);
      return { left: left + start.x, top: top + start.y, right: left + end.x, bottom: top + end.y };
    }
    const { x, y } = at ?? { x: corner.width / 2, y: corner.height / 2 };
    return { left: left + x - 14, right: left + x + 14, top: top + y - 14, bottom: top + y + 14 };
  }

  /** Moves the camera where a schema is not on the screen. */
  reveal(box: number): void {
    if (this.#map === undefined) return;
    const { left, top, right, bottom } = schemaRectangle(this.#map, box);
    if (overlap({ left, top, right, bottom }, this.camera.area)) return;
    const { scale } = this.camera.place;
    this.camera.moveTo({ x: (left + right) / 2, y: (top + bottom) / 2, scale }, true);
  }
}

/** The boxes of a map; the data starts where flows go out of tables and none comes in. */
function mapBoxes(map: SchemaMap | undefined): { all: Rectangle[]; starts: Set<number> } {
  if (map === undefined) return { all: [], starts: new Set() };
  const flows = map.flows.filter(({ source }) => holdsData(map.overview.schemas[source]!));
  const starts = new Set(flows.map(({ source }) => source));
  for (const { target } of flows) starts.delete(target);
  return { all: Array.from(map.x, (_, box) => schemaRectangle(map, box)), starts };
}
