import type { Template } from '../../jinja/reading/tree.ts';
import { renderTemplate } from '../../jinja/render.ts';
import { Rendered } from '../../jinja/values/rendered.ts';
import type { Host, RenderFault } from '../../jinja/values/environment.ts';
import type { NodeConfig } from '../files/node-settings.ts';
import type { DbtNode } from '../files/project.ts';
import { guessedAnswers } from '../macros/query-answers.ts';
import { withStars } from '../nodes/every-column.ts';
import type { Relation } from '../nodes/relation.ts';
import { NodeContext } from './context.ts';
import type { WorldRun } from './world-run.ts';

/** What a node's template gives. */
export interface RenderedNode {
  rendered: Rendered;
  /** The same for a run that adds to what is there, where that is another text. */
  incremental?: Rendered;
  /** What the template sets for its node. */
  config: NodeConfig;
  /** The tables of sources that the template names. */
  sources: ReadonlySet<Relation>;
  faults: RenderFault[];
  /** It was not left before its end. */
  complete: boolean;
  /** Its template asks for what a query gives. */
  asksQuery: boolean;
}

/** Renders a model or a snapshot: as dbt reads a project (`parse`), or as it runs it. */
export function renderNode(
  run: WorldRun,
  node: DbtNode,
  phase: 'parse' | 'run',
  answers?: readonly string[],
): RenderedNode {
  const template = templateOf(run, node);
  const once = (incremental: boolean): RenderedNode & { asks: boolean } => {
    const context = new NodeContext(run, {
      node,
      of: node.project,
      phase,
      incremental,
      ...(answers && { answers }),
    });
    const host: Host = { global: (name, own) => context.global(name, own) };
    const result = renderTemplate(template, host, run.rendering);
    const { asksIncremental: asks, asksQuery, config, sources } = context;
    return { ...result, rendered: withStars(result.rendered), config, sources, asks, asksQuery };
  };
  const { asks, ...first } = once(false);
  if (!asks || phase === 'parse' || run.config(node)['materialized'] !== 'incremental') return first;
  const again = once(true);
  if (again.rendered.text === first.rendered.text) return first;
  return {
    ...first,
    incremental: again.rendered,
    sources: new Set([...first.sources, ...again.sources]),
    faults: [...first.faults, ...again.faults],
  };
}

/**
 * Renders a node for the run. Where its template makes columns of what a query gives, and the database had such columns, these
 * show what it returned: that is believed where the columns are the database's then.
 * @param columnsOf the names of the columns of a text, as far as they are known
 */
export function renderAnswered(
  run: WorldRun,
  node: DbtNode,
  listed: readonly string[] | undefined,
  columnsOf: (rendered: Rendered) => readonly string[] | undefined,
): RenderedNode {
  const first = renderNode(run, node, 'run');
  if (!first.asksQuery || listed === undefined) return first;
  const wanted = new Set(listed.map((name) => name.toLowerCase()));
  const isWhole = ({ rendered }: RenderedNode): boolean => {
    const made = new Set(columnsOf(rendered)?.map((name) => name.toLowerCase()));
    return made.size === wanted.size && [...made].every((name) => wanted.has(name));
  };
  const known = columnsOf(first.rendered);
  if (known === undefined) return first;
  const made = new Set(known.map((name) => name.toLowerCase()));
  const missing = listed.filter((name) => !made.has(name.toLowerCase()));
  if (missing.length === 0) return first;
  for (const answers of guessedAnswers(missing)) {
    const again = renderNode(run, node, 'run', answers);
    if (isWhole(again)) return again;
  }
  return first;
}

/** The template of a node: its file, or the block of a snapshot in it. */
function templateOf(run: WorldRun, node: DbtNode): Template {
  const { block, file, relation } = node;
  if (relation !== undefined)
    return run.textTemplate(`select * from {{ ${relation.replace(/^\{\{|\}\}$/g, '')} }}`);
  const template = run.template(file);
  return block === undefined ? template : { ...template, body: block.body };
}

/** A text that stands at one place of a file as a whole. */
export function textAt(text: string, start: number, end: number): Rendered {
  return new Rendered(text, [{ at: 0, file: 0, start, end, exact: false, outerStart: start, outerEnd: end }]);
}
