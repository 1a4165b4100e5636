import type { ReadRelation } from './relations.ts';

const lines = {
  subgraph: /^ {2}subgraph (n\d+)\["([^"]*)"\]$/,
  end: /^ {2}end$/,
  node: /^ +(n\d+(?:_\d+)?|note)\["([^"]*)"\]$/,
  edge: /^ {2}(n\d+(?:_\d+)?) (-->|-\.->\|(?:frd|fdr|er)\||---\|join\||==>\|call\|) (n\d+(?:_\d+)?)$/,
  comment: /^ {2}%% [^{}]*$/,
};

/** The relations of a flowchart, and its note. @throws Error at a line that is none of a flowchart's */
export function readMermaid(text: string): { relations: ReadRelation[]; note?: string } {
  // Mermaid shows the kind of a diagram by words, of which these may stand anywhere.
  if (/C4(Container|Component|Dynamic|Deployment)/.test(text))
    throw new Error('It is taken for a C4 diagram.');
  const [head, ...rest] = text.trimEnd().split('\n');
  if (head !== 'flowchart LR') throw new Error(`No flowchart: ${head}`);
  const ends = new Map<string, [table: string, column: string]>();
  const relations: ReadRelation[] = [];
  let table: string | undefined;
  let note: string | undefined;
  for (const line of rest) {
    const [, group, title] = lines.subgraph.exec(line) ?? [];
    const [, node, name] = lines.node.exec(line) ?? [];
    const [, source, arrow, target] = lines.edge.exec(line) ?? [];
    if (group !== undefined) ends.set(group, [(table = decoded(title!)), '']);
    else if (lines.end.test(line)) table = undefined;
    else if (node === 'note') note = decoded(name!);
    else if (node !== undefined)
      ends.set(node, table === undefined ? [decoded(name!), ''] : [table, decoded(name!)]);
    else if (arrow !== undefined) {
      const type = /\w+/.exec(arrow)?.[0] ?? 'fdd';
      relations.push([type, ...ends.get(source!)!, ...ends.get(target!)!]);
    } else if (!lines.comment.test(line)) throw new Error(`No line of a flowchart: ${line}`);
  }
  return { relations, ...(note !== undefined && { note }) };
}

/** Entity codes by number; what else could be read as markup is not there. */
function decoded(label: string): string {
  if (/[`<>&"{}[\]%*\\|~$]|#(?!\d+;)|:|^\s*\d+[.)]\s|^\s*[-+]\s/.test(label.replace(/^ $/, ''))) {
    throw new Error(`Not escaped: ${label.slice(0, 80)}`);
  }
  return label.replace(/#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
