import type { Lines, Scene } from '../../scene/base/scene.ts';
import type { Trace } from '../../scene/index/trace.ts';
import { edgesOfLine } from '../../scene/lines/lines.ts';

/** Per line 1 where one of its edges is in the trace. */
export function linesOfTrace(lines: Lines, trace: Trace | undefined): Uint8Array | undefined {
  if (trace === undefined) return undefined;
  const marks = new Uint8Array(lines.count);
  for (let line = 0; line < lines.count; line++) {
    for (const e of edgesOfLine(lines, line)) {
      if (trace.edges[e] === 0) continue;
      marks[line] = 1;
      break;
    }
  }
  return marks;
}

/** The boxes of a trace; undefined where nothing is traced. */
export function tracedBoxes(scene: Scene, trace: Trace | undefined): number[] | undefined {
  if (trace === undefined) return undefined;
  return [...scene.tables.keys()].filter((box) => trace.tables[scene.tables[box]!] !== 0);
}
