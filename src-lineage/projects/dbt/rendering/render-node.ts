import type { Template } from '../../jinja/reading/tree.ts';
import { renderTemplate } from '../../jinja/render.ts';
import { Rendered } from '../../jinja/values/rendered.ts';
import type { Host, RenderFault } from '../../jinja/values/environment.ts';
import type { NodeConfig } from '../files/node-settings.ts';
import type { DbtNode } from '../files/project.ts';
import { withoutEmptyItems } from '../nodes/empty-items.ts';
import { withStars } from '../nodes/every-column.ts';
import type { Relation } from '../nodes/relation.ts';
import { NodeContext } from '../template/context.ts';
import type { TemplatedWorld } from '../template/templated-world.ts';

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
  run: TemplatedWorld,
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
    const starred = withStars(result.rendered);
    const isPartial = result.faults.some(({ code }) => code === 'unknown-value');
    const rendered = isPartial ? withoutEmptyItems(starred) : starred;
    return { ...result, rendered, config, sources, asks, asksQuery };
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

/** The template of a node: its file, or the block of a snapshot in it. */
function templateOf(run: TemplatedWorld, node: DbtNode): Template {
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
