import type { Limits } from '../../../base/diagnostics/limits.ts';
import type { SourceFile } from '../../../model/engine.ts';
import type { Template } from '../../jinja/reading/tree.ts';
import type { RenderOptions } from '../../jinja/render.ts';
import type { KnownColumn } from '../../pieces/known-columns.ts';
import type { MacroTable } from '../files/macro-files.ts';
import type { Manifest, ManifestNode } from '../files/manifest.ts';
import type { NodeConfig } from '../files/node-settings.ts';
import type { DbtNode, DbtProject } from '../files/project.ts';
import type { SourceTable } from '../files/properties.ts';
import type { Target } from '../files/target.ts';
import type { World } from '../files/worlds.ts';
import type { AnswerTable } from '../macros/query-answers.ts';
import type { Relation } from '../nodes/relation.ts';
import type { NodeFinder } from './references.ts';

/**
 * What the templates of a world ask of it while they are rendered. What answers renders other nodes for that: templates
 * know it by this interface alone.
 */
export interface TemplatedWorld extends NodeFinder {
  readonly world: World;
  readonly target: Target;
  readonly limits: Limits;
  readonly manifest: Manifest | undefined;
  /** What a template may take, and all templates of the world together. */
  readonly rendering: RenderOptions;
  /** dbt's own macros: in our words, else as the manifest has them. */
  readonly builtIns: MacroTable;
  readonly nodes: DbtNode[];
  /** All relations that the world describes, in the order of their names. */
  readonly relations: Relation[];
  template(file: SourceFile): Template;
  /** A setting that is a template. */
  textTemplate(text: string): Template;
  /** What holds for a node, by all that is said of it. */
  config(node: DbtNode): NodeConfig;
  manifestNode(node: DbtNode): ManifestNode | undefined;
  sourceRelation(table: SourceTable, project: DbtProject): Relation;
  /** The columns of a relation: those that the database had, else those of the node that makes it. */
  columnsOf(relation: Relation): readonly KnownColumn[] | undefined;
  /** The names of the columns of a query, as far as they are known. */
  columnsOfText(text: string): string[] | undefined;
  /** What a query gives that asks for rows that are known; `step` counts the rows that are looked at. */
  answerOfSeed(query: string, step: (rows: number) => void): AnswerTable | undefined;
  /** The relation of a name; undefined where the database lacks it. */
  knownRelation(
    database: string | undefined,
    schema: string | undefined,
    identifier: string,
  ): Relation | undefined;
}
