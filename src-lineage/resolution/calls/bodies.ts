import type { FileLink } from '../run/file-link.ts';
import type { RoutineIndex } from '../../ir/names.ts';
import { addToList } from '../../base/list-map.ts';
import { bodyOf } from '../run/run.ts';

/** The statements of the bodies of a run's routines. */
export class Bodies {
  private readonly known = new Map<FileLink, Map<RoutineIndex, number[]>>();

  /** The indexes of the statements of a routine's body. */
  statementsOf(file: FileLink, routine: RoutineIndex): readonly number[] {
    let bodies = this.known.get(file);
    if (bodies === undefined) {
      this.known.set(file, (bodies = new Map()));
      for (const [statement, { routine: within }] of file.dataflow.statements.entries())
        addToList(bodies, bodyOf(file, within), statement);
    }
    return bodies.get(routine) ?? [];
  }
}
