import { lineAt } from '../../base/lines.ts';

/**
 * A run of characters of a text that was made from a file. From `at` on the text's characters are those of the file from
 * `start` on; with `end` they were all made of what stands between `start` and `end` (an entity, a mark of a template).
 * A segment reaches to the next one.
 */
export interface Segment {
  at: number;
  start: number;
  end?: number;
}

/** Returns where the characters of a text stand in the file that it was made from. */
export class SourceMap {
  private readonly segments: readonly Segment[];
  private readonly starts: readonly number[];

  /** @param segments in the order of the text, the first `at` 0 */
  constructor(segments: readonly Segment[]) {
    this.segments = segments;
    this.starts = segments.map(({ at }) => at);
  }

  /** The place of what begins at an offset. */
  start(offset: number): number {
    const segment = this.segment(offset);
    if (segment === undefined) return offset;
    return segment.end === undefined ? segment.start + offset - segment.at : segment.start;
  }

  /** The place of what ends before an offset. */
  end(offset: number): number {
    const segment = this.segment(Math.max(offset - 1, 0));
    if (segment === undefined) return offset;
    return segment.end ?? segment.start + offset - segment.at;
  }

  /** The place of what stands between two offsets. What its ends were made of may stand the other way round. */
  span(start: number, end: number): { start: number; end: number } {
    const from = this.start(start);
    return { start: from, end: Math.max(from, this.end(end)) };
  }

  private segment(offset: number): Segment | undefined {
    return this.segments[lineAt(this.starts, offset) - 1];
  }
}
