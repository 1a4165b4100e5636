import type { Direction } from '../layout/layoutInput.ts';
import { flowDetours } from '../scene/flowDetours.ts';
import { type SchemaMap, type SchemaMapContent, schemaMapBounds } from '../scene/schemaMap.ts';
import type { Positions, Rectangle } from '../scene/scene.ts';

export interface ArrangedMap {
  map: SchemaMap;
  downward: boolean;
}

export interface MapArranger {
  /** Undefined where the layout is wanted no more. */
  layOut: (content: SchemaMapContent, direction: Direction) => Promise<Positions | undefined>;
  /** The scale at which an area fills the space for the map. */
  fitScale: (area: Rectangle) => number;
}

/** From this scale on the boxes of the map say what they have to say. */
const readableScale = 0.6;
/** The other direction has to be so much better to be taken. */
const worthTurning = 1.4;

/**
 * Lays the map out in the direction asked for; in the other one where a long row of schemas would be too small to read in
 * a narrow space, and a column would not.
 */
export async function arrangeMap(
  content: SchemaMapContent,
  direction: Direction,
  { layOut, fitScale }: MapArranger,
): Promise<ArrangedMap | undefined> {
  const arranged = async (way: Direction): Promise<ArrangedMap | undefined> => {
    const places = await layOut(content, way);
    if (places === undefined) return undefined;
    const map: SchemaMap = { ...content, ...places };
    const downward = way === 'down';
    return { map: { ...map, detours: flowDetours(map, downward) }, downward };
  };
  const scaleOf = ({ map }: ArrangedMap): number => fitScale(schemaMapBounds(map));
  const wanted = await arranged(direction);
  if (wanted === undefined || scaleOf(wanted) >= readableScale) return wanted;
  const turned = await arranged(direction === 'down' ? 'right' : 'down');
  return turned !== undefined && scaleOf(turned) > worthTurning * scaleOf(wanted) ? turned : wanted;
}
