import { answersFor, probe } from '../macros/query-answers.ts';

/** What the rendering of a node says of its queries. */
interface Asking {
  asksQuery: boolean;
  faults: unknown[];
}

/** What shows the answers of queries that a template makes columns of. */
export interface ColumnsOfNode<T extends Asking> {
  /** The columns that the database had. */
  listed: readonly string[] | undefined;
  /** Those of a rendering, as far as they are known. */
  of(rendered: T): readonly string[] | undefined;
  /** The names that the queries of a rendering give to their columns. */
  given(rendered: T): readonly string[];
  /** Names that the rendering itself, YAML and other nodes have for columns that it lacks. */
  missing(rendered: T): readonly string[];
}

/**
 * Renders a node for the run. Where its template makes columns of what a query gives, their names show what it returned:
 * those of the columns that the database had, which is believed where the columns are just these then; else those that
 * others ask of the node, which stays reported.
 * @param render renders it with what queries are taken to give
 */
export function renderAnswered<T extends Asking>(
  render: (answers?: readonly string[]) => T,
  columns: ColumnsOfNode<T>,
): T {
  const first = render();
  if (!first.asksQuery) return first;
  const probed = columns.given(render([probe])).filter((name) => name.toLowerCase().includes(probe));
  if (probed.length === 0) return first;
  const answered = (names: readonly string[]): T | undefined => {
    const answers = answersFor(names, probed);
    return answers.length === 0 ? undefined : render(answers);
  };
  if (columns.listed !== undefined) return ofListed(first, columns.listed, columns, answered) ?? first;
  const again = answered(columns.missing(first));
  return again === undefined ? first : { ...again, faults: first.faults };
}

function ofListed<T extends Asking>(
  first: T,
  listed: readonly string[],
  columns: ColumnsOfNode<T>,
  answered: (names: readonly string[]) => T | undefined,
): T | undefined {
  const known = lowered(columns.of(first));
  if (known === undefined) return undefined;
  const again = answered(listed.filter((name) => !known.has(name.toLowerCase())));
  const made = again && lowered(columns.of(again));
  const wanted = lowered(listed)!;
  const isWhole = made?.size === wanted.size && [...made].every((name) => wanted.has(name));
  return isWhole ? again : undefined;
}

function lowered(names: readonly string[] | undefined): Set<string> | undefined {
  return names && new Set(names.map((name) => name.toLowerCase()));
}
