import { describe, expect, it } from 'vitest';
import { graphLayout } from '../../../../src-renderer/canvas/layout/graphLayout.ts';
import { type GraphLayoutInput, spacing } from '../../../../src-renderer/canvas/layout/layoutInput.ts';
import type { Direction, Positions } from '../../../../src-layout/base/layout-input.ts';

const size = { width: 200, height: 40 };

/** A graph of boxes of one size, its groups by box, all links between two groups from the first to the second. */
function inputOf(
  groups: readonly number[],
  pairs: readonly (readonly [number, number])[],
  direction: Direction,
) {
  const flows = pairs.filter(([a, b]) => groups[a] === 0 && groups[b] === 1).length;
  const ofBox = Int32Array.from(groups);
  return {
    direction,
    width: new Float64Array(groups.length).fill(size.width),
    height: new Float64Array(groups.length).fill(size.height),
    links: {
      count: pairs.length,
      source: Int32Array.from(pairs, ([source]) => source),
      target: Int32Array.from(pairs, ([, target]) => target),
      weight: new Int32Array(pairs.length).fill(1),
      sourceOffset: new Float64Array(pairs.length).fill(20),
      targetOffset: new Float64Array(pairs.length).fill(20),
    },
    ports: new Float64Array(0),
    spacing: spacing[direction],
    regions: { ofBox, flows: [{ source: 0, target: 1, relations: flows }] },
  } satisfies GraphLayoutInput;
}

const seeds = 18;
const numbers = Array.from({ length: seeds }, (_, i) => i);
/** Seeds that feed a model each, in turned order; each model feeds another, and the first of these a long chain. */
const groups = [...numbers.map(() => 0), ...numbers.map(() => 1), ...numbers.map(() => 1), 1, 1, 1, 1];
const pairs: (readonly [number, number])[] = [
  ...numbers.map((i) => [i, seeds + ((i * 7) % seeds)] as const),
  ...numbers.map((i) => [seeds + i, 2 * seeds + i] as const),
  ...[2 * seeds, 3 * seeds, 3 * seeds + 1, 3 * seeds + 2].map((box, i) => [box, 3 * seeds + i] as const),
];

const along = ({ x, y }: Positions, direction: Direction): Float64Array => (direction === 'right' ? x : y);
const across = ({ x, y }: Positions, direction: Direction): Float64Array => (direction === 'right' ? y : x);

describe.each([
  ['right', 1.2],
  ['down', 4],
] as const)('groups, flowing %s', (direction, aspect) => {
  const places = graphLayout(inputOf(groups, pairs, direction), aspect);

  it('keep boxes without links among them side by side, so that no line runs behind another box', () => {
    expect(new Set(along(places, direction).slice(0, seeds)).size).toBe(1);
    expect(new Set(across(places, direction).slice(0, seeds)).size).toBe(seeds);
  });

  it('have their parts in the order of what they are linked with: no two lines between them cross', () => {
    const at = across(places, direction);
    const bySource = numbers.toSorted((a, b) => at[a]! - at[b]!);
    const targets = bySource.map((i) => at[pairs[i]![1]]!);
    expect(targets).toEqual(targets.toSorted((a, b) => a - b));
  });
});

it('a group of many unlinked boxes stands in several columns, where one would make all small', () => {
  const many = Array.from({ length: 200 }, () => 0);
  const { x, y } = graphLayout(
    inputOf(
      [...many, 1, 1],
      [
        [0, 200],
        [200, 201],
      ],
      'right',
    ),
    1.6,
  );
  expect(new Set(x.slice(0, 200)).size).toBeGreaterThan(2);
  expect(Math.max(...y)).toBeLessThan(200 * 68 * 0.5);
});

describe.each(['right', 'down'] as const)('the boxes of one part, flowing %s', (direction) => {
  it('stand in the order of what they are linked with in another group', () => {
    // A hub feeds boxes of its group, each of which feeds one of the next group in turned order; these feed one box.
    const order = [4, 0, 3, 1, 2];
    const pairs = order.flatMap((to, i): [number, number][] => [
      [0, 1 + i],
      [1 + i, 6 + to],
      [6 + to, 11],
    ]);
    const at = across(
      graphLayout(inputOf([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1], pairs, direction), 1.5),
      direction,
    );
    const bySource = order.map((_, i) => i).toSorted((a, b) => at[1 + a]! - at[1 + b]!);
    const targets = bySource.map((i) => at[6 + order[i]!]!);
    expect(targets).toEqual(targets.toSorted((a, b) => a - b));
  });
});
