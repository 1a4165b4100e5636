import type { VendorId } from '../../../dialects/table/vendor.ts';
import type { SqlPiece } from '../../pieces/reader.ts';
import type { XmlTexts } from '../../formats/xml/xml-values.ts';
import type { ConnectionTable } from '../parts/connections.ts';
import type { Notes } from '../parts/notes.ts';
import type { GivenValue } from '../values/given-values.ts';
import type { Component } from './components.ts';
import type { Surroundings } from './flow-ends.ts';

/** What a data flow is read with. */
export interface FlowContext extends Surroundings {
  texts: XmlTexts;
  /** The run's. */
  vendor: VendorId;
  connections: ConnectionTable;
  notes: Notes;
  /** Takes the queries of the flow; gives their index. */
  addPiece(piece: SqlPiece): number;
  /** The columns that a variable takes its value from. */
  given(variable: string): readonly GivenValue[];
  /** A query takes values of variables for its marks. */
  take(piece: number, parameters: readonly { name: string; variable: string }[], component: Component): void;
  /** A component keeps its rows in a variable. */
  keep(variable: string, step: number, columns: readonly string[], component: Component): void;
}
