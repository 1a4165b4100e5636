import { describe, expect, it } from 'vitest';
import { lineageGraph } from '../../../../../src-renderer/api/model/LineageGraph.ts';
import { schemaOverview } from '../../../../../src-renderer/canvas/scene/index/schemaOverview.ts';
import { graphOf } from '../smallGraph.ts';

describe('schemaOverview', () => {
  const graph = graphOf(['a.x -> b.x', 'a.y -> b.x', 'b.x -> c.x', 'c.x -> d.x']);
  const [a, b, c, d] = graph.tables;
  Object.assign(a!, { schema: 'raw', database: 'wh' });
  Object.assign(b!, { schema: 'mart', database: 'wh', kind: 'view' });
  Object.assign(c!, { schema: 'mart', database: 'wh', kind: 'procedure', role: 'routine' });
  delete d!.schema;
  Object.assign(d!, { kind: 'select-list', role: 'result' });
  const overview = schemaOverview(lineageGraph(graph), (id) => id === b!.id);

  it('counts what is in each schema, those of no database last', () => {
    expect(overview.schemas).toEqual([
      { database: 'wh', schema: 'mart', passing: false, tables: 0, views: 1, others: 1, problems: 1 },
      { database: 'wh', schema: 'raw', passing: false, tables: 1, views: 0, others: 0, problems: 0 },
      { passing: true, tables: 0, views: 0, others: 1, problems: 0, database: undefined, schema: undefined },
    ]);
  });

  it('leaves out what the filters leave out, and what flows there', () => {
    const filtered = schemaOverview(
      lineageGraph(graph),
      () => false,
      (id) => id === a!.id || id === d!.id,
    );
    expect(filtered.schemas.map(({ schema, views, others }) => [schema, views, others])).toEqual([
      ['mart', 1, 1],
    ]);
    expect(filtered.flows).toEqual([{ source: 0, target: 0, relations: 1 }]);
  });

  it('folds relations to pairs of schemas, those within one too', () => {
    expect(overview.flows).toEqual([
      { source: 1, target: 0, relations: 2 },
      { source: 0, target: 0, relations: 1 },
      { source: 0, target: 2, relations: 1 },
    ]);
  });
});
