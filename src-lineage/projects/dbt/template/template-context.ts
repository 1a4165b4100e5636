import type { Run } from '../../jinja/values/environment.ts';
import type { Call, Value } from '../../jinja/values/values.ts';
import type { KnownColumn } from '../../pieces/known-columns.ts';
import type { NodeConfig } from '../files/node-settings.ts';
import type { DbtNode, DbtProject } from '../files/project.ts';
import type { World } from '../files/worlds.ts';
import type { Relation } from '../nodes/relation.ts';
import type { TemplatedWorld } from './templated-world.ts';

/** What the objects that a template is given (`adapter`, `config`, `var`) know of the template, and note of it. */
export interface TemplateContext {
  readonly run: TemplatedWorld;
  readonly world: World;
  /** The adapter's type: `snowflake`. */
  readonly adapter: string;
  readonly node: DbtNode | undefined;
  /** The package whose macros come first. */
  readonly of: DbtProject;
  /** dbt reads a project without the database first, for its settings and references. */
  readonly isParsing: boolean;
  /** What the template itself sets. */
  readonly config: NodeConfig;
  /** Columns were asked for that nobody knows. */
  lacksColumns: boolean;
  /** The value of a variable: the same each time, as what a template adds to a list stays in it. */
  kept(name: string, make: () => Value): Value;
  /** A text that may be a template itself. */
  rendered(text: string, run: Run, place: Call['place']): Value;
  columnsOf(relation: Relation): readonly KnownColumn[] | undefined;
  knownRelation(
    database: string | undefined,
    schema: string | undefined,
    identifier: string,
  ): Relation | undefined;
}
