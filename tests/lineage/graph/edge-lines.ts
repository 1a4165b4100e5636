import type { LineageGraph } from '../../../src-lineage/graph/edges/graph.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';

/** The edges as lines: `fdd insert a.x -> b.y via c`, in their order. */
export function edgeLines(model: LineageModel, graph: LineageGraph): string[] {
  const end = (object: number, column: number | undefined): string => {
    const table = model.objects[object]!.name;
    return column === undefined ? table : `${table}.${model.columns.nameOf(column)}`;
  };
  return [...graph.edges].map((edge) => {
    const via = edge.via.map((id) => model.objects[id]!.name).join(' ');
    const ends = `${end(edge.sourceObject, edge.source)} -> ${end(edge.targetObject, edge.target)}`;
    return `${edge.type} ${edge.effect} ${ends}${via === '' ? '' : ` via ${via}`}`;
  });
}
