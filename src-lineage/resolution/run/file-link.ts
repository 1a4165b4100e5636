import type { NameUse, RoutineIndex } from '../../ir/names.ts';
import type { Span } from '../../base/span.ts';
import type { Declaration } from '../../catalog/catalog.ts';
import type { NameScope } from '../../catalog/names.ts';
import type { LinkableDataflow } from '../../ir/packed/linkable-dataflow.ts';

/** A file of the run with its place in it. */
export interface FileLink {
  index: number;
  dataflow: LinkableDataflow;
  /** Number of its first statement over the run. */
  firstStatement: number;
  /** The default database and schema at every statement. */
  scopes: NameScope[];
  /** The names in its statements as the catalog knows them. */
  names: Map<NameUse, Declaration>;
  /** By statement, see {@link siteOf}. */
  sites: Site[];
  /** The place named last, see {@link spanOf}. */
  lastSpan: Span;
}

/** A place in the run: names are resolved as seen from here. */
export interface Site {
  readonly file: FileLink;
  /** Index in the file. */
  readonly statement: number;
  readonly routine: RoutineIndex;
}
