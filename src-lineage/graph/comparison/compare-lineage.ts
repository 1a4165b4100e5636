import { dialectOf } from '../../dialects/index.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';
import type { DescribedColumn } from '../../model/objects.ts';
import { tokenize } from '../../syntax/lexer/tokenizer.ts';
import { withoutTools } from '../../syntax/templates/without-tools.ts';
import { TokenKind } from '../../syntax/tokens/tokens.ts';
import { objectPath } from '../names/object-path.ts';
import { likelyRenames } from './likely-renames.ts';
import type { NamedLineage } from './named-lineage.ts';
import { logicOf, sameSteps } from './value-logic.ts';
import type {
  Change,
  ColumnChange,
  LineageComparison,
  ChangedText,
  ObjectChange,
  RelationChange,
} from './changes.ts';

/** Compares two lineages whose names are numbered together. */
export function compareLineage(before: NamedLineage, after: NamedLineage): LineageComparison {
  const columns = columnChanges(before, after);
  const comparison = {
    objects: sortedBy(objectChanges(before, after, columns), ({ object }) => objectPath(object)),
    columns: sortedBy(columns, ({ object, column }) => `${objectPath(object)}\u0000${column.name}`),
    relations: sortedBy(relationChanges(before, after), relationName),
  };
  likelyRenames(comparison, before, after);
  return comparison;
}

function objectChanges(
  before: NamedLineage,
  after: NamedLineage,
  columns: readonly ColumnChange[],
): ObjectChange[] {
  const withChanges = new Set(columns.map(({ object }) => objectPath(object).toLowerCase()));
  const changes: ObjectChange[] = [];
  for (const { change, one, other } of changesBetween(before.objects, after.objects)) {
    const was = before.model.objects[one ?? -1];
    const is = after.model.objects[other ?? -1];
    const object = (is ?? was)!;
    const texts = was?.kind === is?.kind ? undefined : givenTexts(was?.kind, is?.kind);
    const isOtherwise = texts !== undefined || withChanges.has(objectPath(object).toLowerCase());
    if (change !== 'changed') changes.push({ change, object });
    else if (isOtherwise) changes.push({ change, object, former: was!, ...texts });
  }
  return changes;
}

function columnChanges(before: NamedLineage, after: NamedLineage): ColumnChange[] {
  const changed = textComparison(before, after);
  const changes: ColumnChange[] = [];
  for (const { change, one, other } of changesBetween(before.columns, after.columns)) {
    const was = before.model.columns.get(one);
    const is = after.model.columns.get(other);
    const column = (is ?? was)!;
    const object = (is === undefined ? before : after).model.objects[column.object]!;
    const texts = changed(was && declaration(was), is && declaration(is));
    if (change !== 'changed') changes.push({ change, object, column });
    else if (texts !== undefined) changes.push({ change, object, column, ...texts });
  }
  return changes;
}

function relationChanges(before: NamedLineage, after: NamedLineage): RelationChange[] {
  const changed = textComparison(before, after);
  const changes: RelationChange[] = [];
  for (const { change, one, other } of changesBetween(before.relations, after.relations)) {
    const was = one === undefined ? undefined : before.edges.at(one);
    const is = other === undefined ? undefined : after.edges.at(other);
    const of = is === undefined ? before : after;
    const edge = (is ?? was)!;
    if (was === undefined || is === undefined) changes.push({ change, edge, of });
    else if (!sameSteps(before.model, was, after.model, is)) {
      const texts = changed(logicOf(before.model, was), logicOf(after.model, is));
      if (texts !== undefined)
        changes.push({ change, edge, of, former: { edge: was, of: before }, ...texts });
    }
  }
  return changes;
}

/** What both have is `changed` until it is looked at. */
function* changesBetween(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): Generator<{ change: Change; one: number | undefined; other: number | undefined }> {
  for (const [name, one] of before) {
    const other = after.get(name);
    yield { change: other === undefined ? 'removed' : 'changed', one, other };
  }
  for (const [name, other] of after) {
    if (!before.has(name)) yield { change: 'added', one: undefined, other };
  }
}

type TextComparison = (before: string | undefined, after: string | undefined) => ChangedText | undefined;

/** Compares texts of SQL, each as its vendor reads it: gives them where they differ, undefined where they are the same. */
function textComparison(before: NamedLineage, after: NamedLineage): TextComparison {
  const [former, latter] = [before, after].map(({ model }) => withoutTools(dialectOf(model.vendor)));
  return (one, other) => {
    if (one === other || spelling(one, former!) === spelling(other, latter!)) return undefined;
    return givenTexts(one, other);
  };
}

/** The tokens of a text: blanks and comments do not count, nor does the case of what is not quoted. */
function spelling(text: string | undefined, dialect: Dialect): string {
  const { tokens } = tokenize(text ?? '', dialect);
  return Array.from({ length: tokens.count }, (_, index) => {
    const token = tokens.source.slice(tokens.starts[index], tokens.ends[index]);
    return quotedKinds.has(tokens.kinds[index]!) ? token : token.toLowerCase();
  }).join('\n');
}

const quotedKinds: ReadonlySet<number> = new Set([
  TokenKind.string,
  TokenKind.dollarString,
  TokenKind.quoted,
]);

function givenTexts(before: string | undefined, after: string | undefined): ChangedText {
  return {
    ...(before !== undefined && before !== '' && { before }),
    ...(after !== undefined && after !== '' && { after }),
  };
}

/** How a column is declared. */
function declaration({ dataType, primaryKey, foreignKey }: DescribedColumn): string {
  const words = [dataType, primaryKey && 'primary key', foreignKey && 'foreign key'];
  return words.filter((word) => typeof word === 'string').join(', ');
}

function relationName({ edge, of }: RelationChange): string {
  const end = (object: number, column: number | undefined): string =>
    `${objectPath(of.model.objects[object]!)}\u0000${of.model.columns.get(column)?.name ?? ''}`;
  const ends = [end(edge.targetObject, edge.target), end(edge.sourceObject, edge.source)];
  return [...ends, edge.type].join('\u0000');
}

/** Keys are made once. */
function sortedBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, key: keyOf(item).toLowerCase() }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ item }) => item);
}
