import type { GraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import { schemaMap } from '../../../../src-lineage/graph/questions/schema-map.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import type { OverviewResponse } from '../../../contract/application/result/overview.ts';
import { wholeGraphAtHand } from '../lists/graphs-at-hand.ts';
import { KeptPerModel } from '../lists/kept-per-model.ts';
import { problemsOf } from '../lists/object-problems-at-hand.ts';

type Overview = Omit<OverviewResponse, 'sessionId'>;

const overviews = new KeptPerModel<Overview>({ values: 8 });

/** A model from afar (`overviewResponse` of the contract). */
export function modelOverview(
  model: LineageModel,
  options: GraphOptions,
  sessionId: string,
): OverviewResponse {
  return { sessionId, ...overviews.of(model, JSON.stringify(options), () => overviewOf(model, options)) };
}

function overviewOf(model: LineageModel, options: GraphOptions): Overview {
  const { boxes, edges, members } = schemaMap(model, wholeGraphAtHand(model, options));
  const problems = problemsOf(model);
  const withProblem = (box: number, level: number): number =>
    members[box]!.filter(({ id }) => problems[id] === level).length;
  return {
    schemas: boxes.map((box, place) => ({
      ...box,
      errors: withProblem(place, 2),
      warnings: withProblem(place, 1),
    })),
    edges: edges.map(({ source, target, tablePairs, byType }) => ({
      source,
      target,
      tablePairs,
      relations: Object.values(byType).reduce((sum, count) => sum + count, 0),
      byType,
    })),
  };
}
