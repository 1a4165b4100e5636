import type { TableDetails } from '../../../../src-server/contract/application/result/catalogue.ts';
import type {
  ColumnDetails,
  DirectLinks,
  RelationDetails,
  StepEnd,
} from '../../../../src-server/contract/application/result/details.ts';
import type { CatalogueTable } from '../../../api/model/catalogueTables.ts';
import { strings } from '../../../strings/strings.ts';
import type { CardText } from '../../../canvas/view/pointed.ts';
import { columnPath, kindName, spokenTerms } from '../../../strings/terms/spoken.ts';

const words = strings.hoverCard;
/** Names of columns and sources that a card lists. */
const mostColumns = 12;
const mostSources = 4;
/** Characters of an expression that a card shows. */
const mostCode = 400;

/** The table by its whole name: what it is, what is in it, and where it is made. */
export function tableCard(table: TableDetails, listed: CatalogueTable | undefined): CardText {
  const { columns, places } = table;
  const names = columns.slice(0, mostColumns).map(({ name }) => name);
  const place =
    places.find(({ use }) => use === 'defines') ?? places.find(({ use }) => use === 'writes') ?? places[0];
  return {
    title: [table.server, table.database, table.schema, table.name].filter(Boolean).join('.'),
    what: kindName(table.kind),
    notes: [
      words.columns(names, columns.length),
      ...(listed === undefined ? [] : [words.flows(listed.upstream, listed.downstream)]),
      ...(table.problems > 0 ? [words.problems] : []),
    ],
    place: place && `${words.uses[place.use]} ${place.file}:${place.line}`,
  };
}

/** The column: its type, what it comes from and how, and where that stands. */
export function columnCard(
  column: Pick<ColumnDetails, 'name' | 'dataType'>,
  tableName: string,
  links: DirectLinks,
  relation: RelationDetails | undefined,
): CardText {
  const { sources, targets } = links;
  const first = sources.links.slice(0, mostSources);
  const more = sources.total - first.length;
  return {
    title: columnPath(tableName, column.name),
    what: column.dataType ?? '',
    notes: [
      ...first.map(({ end, transform }) => words.from(endName(end), transformName(transform))),
      ...(more > 0 ? [words.more(more)] : []),
      words.columnFlows(sources.total, targets.total),
    ],
    ...madeAt(relation),
  };
}

/** The line: from where to where, how, and the expression behind it. */
export function edgeCard(
  ends: { from: string; to: string },
  relations: number,
  relation: RelationDetails,
): CardText {
  const how = transformName(relation.transform);
  const type = strings.options.types[relation.type] ?? relation.type;
  return {
    title: `${ends.from} → ${ends.to}`,
    what: how === '' ? type : `${type}, ${how}`,
    notes: relations > 1 ? [words.severalRelations(relations)] : [],
    ...madeAt(relation),
  };
}

/** What makes what is shown, and where its last step stands. */
function madeAt(relation: RelationDetails | undefined): Pick<CardText, 'code' | 'place'> {
  if (relation === undefined) return {};
  const { file, line } = relation.steps.at(-1) ?? relation;
  const expression = relation.formula ?? relation.expression;
  const isLong = expression !== undefined && expression.length > mostCode;
  return {
    code: isLong ? `${expression.slice(0, mostCode)} …` : expression,
    place: `${file}:${line}`,
  };
}

/** The last part of a table's name with the column. */
function endName({ tableName, columnName }: StepEnd): string {
  const table = tableName.slice(tableName.lastIndexOf('.') + 1);
  return columnPath(table, columnName);
}

function transformName(transform: string | undefined): string {
  return transform === undefined ? '' : (spokenTerms.transforms[transform] ?? transform);
}
