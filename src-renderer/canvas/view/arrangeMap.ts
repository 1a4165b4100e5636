import { schemaMapColumns } from '../layout/schemaMapColumns.ts';
import type { Direction, Positions } from '../../../src-layout/base/layout-input.ts';
import type { Rectangle } from '../scene/base/scene.ts';
import { type SchemaMap, type SchemaMapContent, schemaMapBounds } from '../scene/base/schemaMap.ts';
import { flowDetours } from '../scene/lines/flowDetours.ts';
import { readableScale } from '../scene/readableWindow.ts';

export interface ArrangedMap {
  map: SchemaMap;
  downward: boolean;
}

export interface MapArranger {
  /** Undefined where the layout is wanted no more. */
  layOut: (content: SchemaMapContent, direction: Direction) => Promise<Positions | undefined>;
  /** The scale at which an area fills the space for the map. */
  fitScale: (area: Rectangle) => number;
  /** The size of that space, in pixels. */
  size: { width: number; height: number };
}

/** Around columns that fill the space. */
const air = 40;
/** The other direction has to be so much better to be taken. */
const worthTurning = 1.4;

/**
 * Lays the map out in the direction asked for; in the other one where a long row of schemas would be too small to read in
 * a narrow space, and a column would not; in columns that fill the space where neither can be read.
 */
export async function arrangeMap(
  content: SchemaMapContent,
  direction: Direction,
  { layOut, fitScale, size }: MapArranger,
): Promise<ArrangedMap | undefined> {
  const arranged = async (way: Direction): Promise<ArrangedMap | undefined> => {
    const places = await layOut(content, way);
    return places && placed(content, places, way === 'down');
  };
  const scaleOf = ({ map }: ArrangedMap): number => fitScale(schemaMapBounds(map));
  const wanted = await arranged(direction);
  if (wanted === undefined || scaleOf(wanted) >= readableScale) return wanted;
  const turned = await arranged(direction === 'down' ? 'right' : 'down');
  const better = turned !== undefined && scaleOf(turned) > worthTurning * scaleOf(wanted) ? turned : wanted;
  if (scaleOf(better) >= readableScale) return better;
  const [width, height] = [size.width / readableScale - 2 * air, size.height / readableScale - 2 * air];
  const dense = placed(content, schemaMapColumns(content, width, height), false);
  return scaleOf(dense) > scaleOf(better) ? dense : better;
}

function placed(content: SchemaMapContent, places: Positions, downward: boolean): ArrangedMap {
  const map: SchemaMap = { ...content, ...places };
  return { map: { ...map, detours: flowDetours(map, downward) }, downward };
}
