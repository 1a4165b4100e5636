/** Which way the flow runs. */
export type Direction = 'right' | 'down';

/** Pairs of boxes with any line between them, without loops: typed arrays with one entry for each pair. */
export interface Links {
  count: number;
  /** Numbers of boxes. */
  source: Int32Array;
  target: Int32Array;
  /** Lines behind the pair. */
  weight: Int32Array;
  /** Mean height, from the top of the box, at which its lines end. */
  sourceOffset: Float64Array;
  targetOffset: Float64Array;
}

/** Left upper corners of the boxes; `y` grows downwards. */
export interface Positions {
  x: Float64Array;
  y: Float64Array;
}

/** Space between boxes. */
export interface Spacing {
  /** Between neighbours of one layer. */
  within: number;
  /** Between layers. */
  layers: number;
  /** Between the columns of one layer that was too long. */
  columns: number;
  /** Between parts of the graph that no line connects. */
  parts: number;
}

/** All that a layout needs to know; plain arrays, so that it can be sent to a worker. */
export interface LayoutInput {
  direction: Direction;
  width: Float64Array;
  height: Float64Array;
  links: Links;
  /**
   * Lines between rows, without repetition: source box, target box, and how far below the top of its box each ends.
   * Flat, {@link numbersPerPort} numbers each.
   */
  ports: Float64Array;
  spacing: Spacing;
}

/** Of each line in `ports`: two boxes, two offsets. */
export const numbersPerPort = 4;
