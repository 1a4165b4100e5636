import type { FileLink, Site } from '../../run/file-link.ts';
import type { RoutineIndex } from '../../../ir/names.ts';
import type { Step } from '../../../ir/assignment-order.ts';
import { bodyOf } from '../../run/run.ts';

/** A branch of an IF or CASE. */
export interface Arm {
  /** The statement that branches. */
  before: number;
  from: number;
  /** Its last statement. */
  until: number;
  /** The first statement behind all branches. */
  join: number;
}

/** The body of a loop: behind which statement it begins, and its last one. */
export interface LoopBody {
  before: number;
  until: number;
  /** It may have no round at all. */
  mayNotRun: boolean;
}

interface Regions {
  arms: Arm[];
  loops: LoopBody[];
}

/** What of a body may run or not, and what may run again. */
export class BodyRegions {
  private readonly bodies = new Map<FileLink, Map<RoutineIndex, Regions>>();

  /** The loops around a statement, outermost first. */
  loops(site: Site): readonly LoopBody[] {
    const { statement } = site;
    return this.of(site).loops.filter(({ before, until }) => before < statement && statement <= until);
  }

  /** The branches around a statement, innermost first. */
  arms(site: Site): readonly Arm[] {
    const { statement } = site;
    const around = this.of(site).arms.filter(({ from, until }) => from <= statement && statement <= until);
    return around.sort((a, b) => b.from - a.from);
  }

  private of({ file, routine }: Site): Regions {
    const { routines, order } = file.dataflow;
    const body = bodyOf(file, routine);
    let bodies = this.bodies.get(file);
    if (bodies === undefined) this.bodies.set(file, (bodies = new Map()));
    let regions = bodies.get(body);
    if (regions === undefined) {
      regions = regionsOf((body < 0 ? order : routines[body]!.order) ?? []);
      bodies.set(body, regions);
    }
    return regions;
  }
}

function regionsOf(steps: readonly Step[]): Regions {
  const arms: Arm[] = [];
  const loops: LoopBody[] = [];
  const branching: { before: number; arms: Arm[] }[] = [];
  const looping: number[] = [];
  for (const step of steps) {
    const { do: kind, next } = step;
    if (step.do === 'loop') looping.push(next - 1);
    else if (step.do === 'repeat') {
      const before = looping.pop();
      if (before !== undefined) loops.push({ before, until: next - 1, mayNotRun: step.ends === 'before' });
    } else if (kind === 'branch') branching.push({ before: next - 1, arms: [armFrom(next - 1, next)] });
    else if (kind === 'otherwise') {
      const around = branching.at(-1);
      if (around === undefined) continue;
      around.arms.at(-1)!.until = next - 1;
      around.arms.push(armFrom(around.before, next));
    } else if (kind === 'join') {
      const around = branching.pop();
      if (around === undefined) continue;
      around.arms.at(-1)!.until = next - 1;
      for (const arm of around.arms) arms.push({ ...arm, join: next });
    }
  }
  return { arms, loops: loops.sort((a, b) => a.before - b.before) };
}

function armFrom(before: number, from: number): Arm {
  return { before, from, until: from, join: from };
}
