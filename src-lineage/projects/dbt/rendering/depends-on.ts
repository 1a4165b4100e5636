import { toValue } from '../files/plain-values.ts';
import type { DbtNode } from '../files/project.ts';
import { HostObject, Sequence, type Value } from '../../jinja/values/values.ts';
import { type NodeFinder, relationReferredTo } from './references.ts';

/** What `ref`, `source` and their like name in a text with names that stand there. */
const reference = /\b(ref|source)\s*\(([^(){}]*)\)/g;

/** `depends_on` of a node: the nodes and sources that its text refers to by name, worked out where a template asks. */
export class DependsOn extends HostObject {
  readonly #run: NodeFinder;
  readonly #node: DbtNode;
  #nodes: Value | undefined;

  constructor(run: NodeFinder, node: DbtNode) {
    super();
    this.#run = run;
    this.#node = node;
  }

  text(): string {
    return '<depends_on>';
  }

  override get isMapping(): boolean {
    return true;
  }

  attribute(name: string): Value | undefined {
    if (name === 'macros') return new Sequence([]);
    if (name !== 'nodes') return undefined;
    this.#nodes ??= toValue(this.#named());
    return this.#nodes;
  }

  #named(): string[] {
    const { file, kind, project } = this.#node;
    if (kind === 'seed') return [];
    const ids = [...file.text.matchAll(reference)].flatMap(([, word, list = '']) => {
      const { node, source } = relationReferredTo(this.#run, project, word, list)?.parts ?? {};
      if (node !== undefined) return [uniqueId(node)];
      return source === undefined ? [] : [`source.${project.name}.${source.source}.${source.name}`];
    });
    return [...new Set(ids)];
  }
}

/** The id of a node in `graph`. */
export function uniqueId({ kind, name, project, version }: DbtNode): string {
  const id = `${kind === 'python' ? 'model' : kind}.${project.name}.${name}`;
  return version === undefined ? id : `${id}.v${version}`;
}
