import type { BoundRoutine, RoutineIndex } from '../binding/dataflow.ts';
import type { FileLink } from './run.ts';
import { addToList } from '../list-map.ts';

/** A package's specification or body. */
interface PackageHalf {
  file: FileLink;
  routine: RoutineIndex;
}

/** The packages of the run: a body sees what its specification declares, whichever file that stands in. */
export class Packages {
  private readonly byName = new Map<string, PackageHalf[]>();

  note(file: FileLink, routine: RoutineIndex, bound: BoundRoutine): void {
    const name = bound.name?.parts.at(-1)?.toLowerCase();
    if (name === undefined) return;
    addToList(this.byName, name, { file, routine });
  }

  /** The other halves of the packages among some routines of a file. */
  otherHalves(file: FileLink, routines: readonly RoutineIndex[]): PackageHalf[] {
    if (this.byName.size === 0) return [];
    return routines.flatMap((routine) => {
      const bound = file.dataflow.routines[routine];
      const name = bound?.kind === 'package' ? bound.name?.parts.at(-1)?.toLowerCase() : undefined;
      const halves = name === undefined ? undefined : this.byName.get(name);
      return (halves ?? []).filter((half) => half.file !== file || half.routine !== routine);
    });
  }
}
