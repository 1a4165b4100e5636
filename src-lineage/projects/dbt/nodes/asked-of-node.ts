import type { DbtNode } from '../files/project.ts';
import type { Relation } from './relation.ts';

/** What is asked of the world of a node. */
interface Asked {
  readonly nodes: readonly DbtNode[];
  isOn(node: DbtNode): boolean;
  node(node: DbtNode): { rendered: { text: string } };
  relationOf(node: DbtNode): Relation;
  columnsOfText(text: string): readonly string[] | undefined;
  missingNames(text: string, table?: string): string[];
}

/** Nodes whose texts are looked at for one. */
const mostReaders = 40;

/**
 * Names of columns that a node lacks, as it is rendered: those that its own queries ask each other for, that YAML lists, and
 * that the nodes which read it ask for.
 */
export function missingOfNode(run: Asked, node: DbtNode): string[] {
  const { text } = run.node(node).rendered;
  const own = run.missingNames(text);
  const made = new Set(run.columnsOfText(text)?.map((name) => name.toLowerCase()));
  const listed = node.project.properties.models.get(node.name)?.columns ?? [];
  const { identifier } = run.relationOf(node).parts;
  const asked = readersOf(run, node).flatMap((reader) =>
    run.missingNames(run.node(reader).rendered.text, identifier),
  );
  return [...own, ...[...listed, ...asked].filter((name) => !made.has(name.toLowerCase()))];
}

/** The models whose text names a node. */
function readersOf(run: Asked, { name }: DbtNode): DbtNode[] {
  return run.nodes
    .filter(
      ({ file, kind }) =>
        kind === 'model' && (file.text.includes(`'${name}'`) || file.text.includes(`"${name}"`)),
    )
    .filter((reader) => run.isOn(reader))
    .slice(0, mostReaders);
}
