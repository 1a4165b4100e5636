import { describe, expect, it } from 'vitest';
import { graphLayout } from '../../../../src-renderer/canvas/layout/graphLayout.ts';
import { mainStream, schemaMapLayout } from '../../../../src-renderer/canvas/layout/schemaMapLayout.ts';
import { mapOf, schemaOf } from '../scene/smallMap.ts';

describe('the layout of the map of schemas', () => {
  it('follows the main stream where a few relations run back', () => {
    const flows = [
      { source: 1, target: 0, relations: 2 },
      { source: 0, target: 1, relations: 500 },
      { source: 1, target: 2, relations: 80 },
      { source: 2, target: 0, relations: 1 },
    ];
    expect(mainStream(flows, 3).map(({ relations }) => relations)).toEqual([500, 80]);
    const map = mapOf([schemaOf('raw', 1), schemaOf('core', 1), schemaOf('mart', 1)], flows);
    const { x } = graphLayout(schemaMapLayout(map, 'right'), 1.6);
    expect(x[0]).toBeLessThan(x[1]!);
    expect(x[1]).toBeLessThan(x[2]!);
  });

  it('leaves weak flows between busy schemas out of account', () => {
    const strong = [0, 1, 2].flatMap((source) =>
      [3, 4, 5].map((target) => ({ source, target, relations: 100 + source + target })),
    );
    const weak = { source: 0, target: 3, relations: 1 };
    expect(mainStream([...strong, weak], 6)).not.toContain(weak);
  });

  it('has a place for every schema, also for those without flows', () => {
    const map = mapOf([schemaOf('a', 1), schemaOf('b', 1)], []);
    const { x, y } = graphLayout(schemaMapLayout(map, 'down'), 1.6);
    expect(new Set([`${x[0]} ${y[0]}`, `${x[1]} ${y[1]}`]).size).toBe(2);
  });
});
