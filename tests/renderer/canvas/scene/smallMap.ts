import { schemaLabels } from '../../../../src-renderer/canvas/control/schemaLabels.ts';
import { guessedTextWidth } from '../../../../src-renderer/canvas/scene/base/boxSizes.ts';
import {
  type SchemaMap,
  schemaMapContent,
  type SchemaNode,
} from '../../../../src-renderer/canvas/scene/base/schemaMap.ts';
import type { SchemaFlow } from '../../../../src-renderer/canvas/scene/base/scene.ts';

/** A schema of so many tables. */
export function schemaOf(schema: string, tables: number, more: Partial<SchemaNode> = {}): SchemaNode {
  return { schema, passing: false, tables, views: 0, others: 0, problems: 0, ...more };
}

/** A map whose schemas stand in a row, 400 apart. */
export function mapOf(schemas: readonly SchemaNode[], flows: readonly SchemaFlow[]): SchemaMap {
  const content = schemaMapContent({ schemas, flows }, schemaLabels(schemas), guessedTextWidth);
  return {
    ...content,
    x: Float64Array.from(schemas, (_, i) => 400 * i),
    y: new Float64Array(schemas.length),
  };
}
