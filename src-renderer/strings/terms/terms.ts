/** Words for values: what is not listed is shown as the API names it. */
export type Words = Readonly<Record<string, string>>;

/** The numbers that are shown of a result (`src-lineage/graph/names/stored-counts.ts`). */
type CountName =
  | 'tables'
  | 'views'
  | 'columns'
  | 'relations'
  | 'steps'
  | 'statements'
  | 'problems'
  | 'errors';

/** Words for the values of the API, in one language. */
export interface Terms {
  /** Relation types, short, and what they mean. */
  relationTypes: Readonly<Record<string, { label: string; meaning: string }>>;
  /** Kinds of objects whose name is not its own words. */
  objectKinds: Words;
  /** What happens to a value on its way. */
  transforms: Words;
  /** The same, short; what is not listed is called as the API calls it. */
  shortTransforms: Words;
  /** What the column that stands for the rows of a table as a whole is called. */
  wholeRows: string;
  /** What is counted as what, wherever it is shown: the same in the page, in reports and in `/api/v1`. */
  counts: Readonly<Record<CountName, string>>;
  /** What the canvas writes besides. */
  more: (columns: number) => string;
  noMemory: string;
}

/** Relation types, short. */
export const typeLabels = ({ relationTypes }: Terms): Words =>
  Object.fromEntries(Object.entries(relationTypes).map(([type, { label }]) => [type, label]));

/** Relation types, with what they mean. */
export const typeMeanings = ({ relationTypes }: Terms): Words =>
  Object.fromEntries(
    Object.entries(relationTypes).map(([type, { label, meaning }]) => [type, `${label}: ${meaning}`]),
  );
