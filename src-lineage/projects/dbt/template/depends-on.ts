import { toValue } from '../files/plain-values.ts';
import type { DbtNode, DbtProject } from '../files/project.ts';
import { Dict, Sequence } from '../../jinja/values/values.ts';
import { type NodeFinder, relationReferredTo } from './references.ts';

/** What `ref`, `source` and their like name in a text with names that stand there. */
const reference = /\b(ref|source)\s*\(([^(){}]*)\)/g;

/** `depends_on` of a node: the nodes and sources that its text refers to by name, worked out where a template asks. */
export function dependsOn(run: NodeFinder, { file, kind, project }: DbtNode): Dict {
  return new Dict(() => ({
    nodes: toValue(kind === 'seed' ? [] : namedIds(run, project, file.text)),
    macros: new Sequence([]),
  }));
}

/** The ids of what references in a text name. */
export function namedIds(run: NodeFinder, project: DbtProject, referring: string): string[] {
  const ids = [...referring.matchAll(reference)].flatMap(([, word, list = '']) => {
    const { node, source } = relationReferredTo(run, project, word, list)?.parts ?? {};
    if (node !== undefined) return [uniqueId(node)];
    return source === undefined ? [] : [`source.${project.name}.${source.source}.${source.name}`];
  });
  return [...new Set(ids)];
}

/** The id of a node in `graph`. */
export function uniqueId({ kind, name, project, version }: DbtNode): string {
  const id = `${kind === 'python' ? 'model' : kind}.${project.name}.${name}`;
  return version === undefined ? id : `${id}.v${version}`;
}
