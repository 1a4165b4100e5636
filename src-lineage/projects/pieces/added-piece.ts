import type { RoutineIndex, RowSetId } from '../../ir/names.ts';

/** Where a piece has gone: its statements, and the rows of its last query. */
export interface AddedPiece {
  firstStatement: number;
  endStatement: number;
  /** -1 where it has no query. */
  query: RowSetId;
  /** The routine that it is a body of; -1 where it is a part of the script. */
  script: RoutineIndex;
}
