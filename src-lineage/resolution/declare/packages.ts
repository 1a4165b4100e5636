import type { FileLink } from '../run/file-link.ts';
import type { RoutineIndex } from '../../ir/names.ts';
import { addToList } from '../../base/list-map.ts';
import type { LoweredRoutine } from '../../ir/dataflow.ts';
import { firstWithin, type LinkRun } from '../run/run.ts';

/** A package's specification or body, or one statement that adds to a module. */
interface PackageHalf {
  file: FileLink;
  routine: RoutineIndex;
}

/** The packages of the run: a body sees what its specification declares, whichever file that stands in. */
export class Packages {
  private readonly run: LinkRun;
  private readonly byName = new Map<string, PackageHalf[]>();

  constructor(run: LinkRun) {
    this.run = run;
  }

  note(file: FileLink, routine: RoutineIndex, lowered: LoweredRoutine): void {
    const name = lowered.name?.parts.at(-1)?.toLowerCase();
    if (name === undefined) return;
    addToList(this.byName, name, { file, routine });
  }

  /** The parts of a package by its name, with its schema or without. */
  named(qualifier: readonly string[]): readonly PackageHalf[] {
    const halves = this.byName.get(qualifier.at(-1)!.toLowerCase()) ?? [];
    const schema = qualifier.at(-2)?.toLowerCase();
    if (schema === undefined) return halves;
    return halves.filter((half) => {
      const own = this.schemaOf(half);
      return own === '' || own === schema;
    });
  }

  private schemaOf({ file, routine }: PackageHalf): string {
    const { name, start } = file.dataflow.routines[routine]!;
    const scope = file.scopes[firstWithin(file, start)] ?? {};
    return this.run.fold.key(name!, scope).display.inner.toLowerCase();
  }

  /** The other halves of the packages among some routines of a file. */
  otherHalves(file: FileLink, routines: readonly RoutineIndex[]): PackageHalf[] {
    if (this.byName.size === 0) return [];
    return routines.flatMap((routine) => {
      const lowered = file.dataflow.routines[routine];
      const name = lowered?.kind === 'package' ? lowered.name?.parts.at(-1)?.toLowerCase() : undefined;
      const halves = name === undefined ? undefined : this.byName.get(name);
      return (halves ?? []).filter((half) => half.file !== file || half.routine !== routine);
    });
  }
}
