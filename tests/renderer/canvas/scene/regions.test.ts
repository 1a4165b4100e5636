import { describe, expect, it } from 'vitest';
import { syntheticGraph } from '../../../../scripts/bench/ui/syntheticGraph.ts';
import { lineageGraph } from '../../../../src-renderer/api/model/LineageGraph.ts';
import { graphLayout } from '../../../../src-renderer/canvas/layout/graphLayout.ts';
import { layoutInput } from '../../../../src-renderer/canvas/layout/layoutInput.ts';
import { guessedTextWidth } from '../../../../src-renderer/canvas/scene/base/boxSizes.ts';
import { regionAreas } from '../../../../src-renderer/canvas/scene/base/regions.ts';
import { overlap, type Scene } from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { buildContent } from '../../../../src-renderer/canvas/scene/buildContent.ts';
import { indexGraph, typeMask } from '../../../../src-renderer/canvas/scene/base/graphIndex.ts';
import { linkTables } from '../../../../src-renderer/canvas/scene/base/tableLinks.ts';

async function sceneOf(tables: number, direction: 'right' | 'down' = 'right'): Promise<Scene> {
  const index = await indexGraph(lineageGraph(syntheticGraph({ tables })));
  const mask = typeMask(index, undefined);
  const content = await buildContent(index, await linkTables(index, mask), {
    visible: undefined,
    mask,
    columnsOf: () => 'none',
    pinned: new Set(),
    textWidth: guessedTextWidth,
  });
  return { ...content, ...graphLayout(layoutInput(content, direction), 1.6) };
}

const schemas = ['raw', 'staging', 'core', 'mart', 'report'].map((schema) => `warehouse.${schema}`);

describe('the regions of a graph', () => {
  it('are absent where the graph is small', async () => {
    expect((await sceneOf(40)).regions).toBeUndefined();
  });

  it('are its schemas, and what no table of a schema is linked with', async () => {
    const { regions } = await sceneOf(1000);
    expect(regions!.names.filter((name) => name !== '').toSorted()).toEqual(schemas.toSorted());
  });

  it('hold each table of their schema, and row sets with what they are linked with', async () => {
    const { regions, index, tables } = await sceneOf(1000);
    let homeless = 0;
    for (const [box, table] of tables.entries()) {
      const { schema } = index.tables[table]!;
      const region = regions!.names[regions!.ofBox[box]!]!;
      if (schema !== undefined) expect(region).toBe(`warehouse.${schema}`);
      else if (region === '') homeless++;
    }
    expect(homeless).toBeLessThan(100);
  });

  it.each(['right', 'down'] as const)('stand apart from each other, flowing %s', async (direction) => {
    const areas = regionAreas(await sceneOf(1500, direction)).filter((area) => area !== undefined);
    expect(areas.length).toBeGreaterThanOrEqual(5);
    for (const [i, one] of areas.entries()) {
      for (const other of areas.slice(i + 1)) expect(overlap(one, other)).toBe(false);
    }
  });

  it('follow the flow', async () => {
    const scene = await sceneOf(1000);
    const areas = regionAreas(scene);
    const left = (name: string): number => areas[scene.regions!.names.indexOf(name)]!.left;
    for (let i = 1; i < schemas.length; i++) expect(left(schemas[i]!)).toBeGreaterThan(left(schemas[i - 1]!));
  });

  it('count the lines between them', async () => {
    const { regions, links } = await sceneOf(1000);
    let between = 0;
    for (let link = 0; link < links.count; link++) {
      if (regions!.ofBox[links.source[link]!] !== regions!.ofBox[links.target[link]!])
        between += links.weight[link]!;
    }
    expect(regions!.flows.reduce((sum, { relations }) => sum + relations, 0)).toBe(between);
  });
});
