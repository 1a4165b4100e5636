import type { Span } from '../../base/span.ts';
import type { ColumnId, ObjectId } from '../../model/objects.ts';
import type { Doubt, EffectType, RelationType, Transform } from '../../model/relations.ts';

/** One relation between two shown columns (at table level: two shown objects, and the columns are absent). */
export interface GraphEdge {
  type: RelationType;
  effect: EffectType;
  sourceObject: ObjectId;
  targetObject: ObjectId;
  source?: ColumnId;
  target?: ColumnId;
  transform?: Transform;
  /** Indexes into `model.relations`: every relation on the way, the last one first. */
  relations: number[];
  /** Hidden objects that the edge bridges, nearest to the source first. */
  via: ObjectId[];
  span?: Span;
  /** The expression or condition that does the most on the way. */
  expression?: string;
  uncertain?: Doubt;
}
