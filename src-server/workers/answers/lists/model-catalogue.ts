import { positionAt } from '../../../../src-lineage/base/lines.ts';
import type { Span } from '../../../../src-lineage/base/span.ts';
import { jsonPieces, streamed, writtenArray } from '../../../../src-lineage/export/text/json-pieces.ts';
import type { JsonPiece } from '../../../../src-lineage/export/text/json-pieces.ts';
import { defaultGraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import { listedColumns } from '../../../../src-lineage/graph/names/listed-columns.ts';
import { type NamedPlace, namedPlaces } from '../../../../src-lineage/graph/names/named-places.ts';
import { shownLabel } from '../../../../src-lineage/graph/names/shown-name.ts';
import { catalogue } from '../../../../src-lineage/graph/questions/catalogue.ts';
import { databaseOfProject } from '../../../../src-lineage/projects/database-project/database-project-reader.ts';
import { sameDatabases } from '../../../../src-lineage/graph/questions/same-database.ts';
import { StatementsAround } from '../../../../src-lineage/graph/names/statements-around.ts';
import { neighbourCounts } from '../../../../src-lineage/graph/questions/table-neighbours.ts';
import type { NeighbourCounts } from '../../../../src-lineage/graph/questions/table-neighbours.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import { type LineageObject, shownKind } from '../../../../src-lineage/model/objects.ts';
import type { RelationType } from '../../../../src-lineage/model/relations.ts';
import type { TableDetails } from '../../../contract/application/result/catalogue.ts';
import { Missing } from '../../protocol/missing.ts';
import { wholeGraphAtHand } from './graphs-at-hand.ts';
import { KeptPerModel } from './kept-per-model.ts';
import { problemsOf } from './object-problems-at-hand.ts';

const statementsAround = new KeptPerModel<StatementsAround>({ values: 1 });
const counts = new KeptPerModel<NeighbourCounts>({ values: 4 });

/** The objects of a model in flat arrays (`catalogueResponse` of the contract). */
export function* modelCatalogue(
  model: LineageModel,
  sessionId: string,
  intermediates: boolean,
  relationTypes: RelationType[],
  projects: readonly string[],
): Generator<JsonPiece> {
  const { schemas, objects } = catalogue(model, intermediates);
  const listed = objects.map((id) => model.objects[id]!);
  const kinds = [...new Set(listed.map(shownKind))];
  const roles = [...new Set(listed.map(({ role }) => role))];
  const { upstream, downstream } = countsOf(model, relationTypes);
  const levels = problemsOf(model);
  const same = sameDatabases(
    model,
    projects.flatMap((name) => {
      const database = databaseOfProject(name);
      return database === undefined ? [] : [{ name, database }];
    }),
  );
  yield* jsonPieces({
    sessionId,
    kinds,
    roles,
    schemas,
    names: streamed(() => namesOf(model, listed)),
    tables: writtenArray(listed, (json, object) => {
      const { id, role, columns } = object;
      const numbers = [
        id,
        kinds.indexOf(shownKind(object)),
        roles.indexOf(role),
        listedColumns(model, columns).length,
      ];
      for (const number of [...numbers, upstream[id]!, downstream[id]!]) {
        json.integer(number);
        json.comma();
      }
      json.integer(levels[id]!);
    }),
    ...(same.length > 0 && { sameDatabases: same }),
  });
}

function* namesOf(model: LineageModel, objects: readonly LineageObject[]): Generator<string> {
  for (const object of objects) yield shownLabel(model, object);
}

/** One object with all its columns. @throws Missing */
export function tableDetails(model: LineageModel, id: number): TableDetails {
  const object = model.objects[id];
  if (object === undefined) throw new Missing(`The session has no table of number ${id}.`);
  const { server, database, schema, role, complete, columns } = object;
  return {
    id,
    name: shownLabel(model, object),
    ...(server !== undefined && { server }),
    ...(database !== undefined && { database }),
    ...(schema !== undefined && { schema }),
    kind: shownKind(object),
    role,
    complete,
    problems: problemsOf(model)[id]!,
    ...placesOf(model, id),
    columns: listedColumns(model, columns).map((column) => {
      const { dataType, primaryKey, foreignKey, name: columnName } = model.columns.at(column);
      return {
        id: column,
        name: columnName,
        ...(dataType !== undefined && { dataType }),
        ...(primaryKey === true && { primaryKey }),
        ...(foreignKey === true && { foreignKey }),
      };
    }),
  };
}

/** Places that are listed at most. */
const mostPlaces = 500;

/** The statements of a model, to be asked what is around a place. */
export function statementsOf(model: LineageModel): StatementsAround {
  return statementsAround.of(model, '', () => new StatementsAround(model));
}

function placesOf(model: LineageModel, id: number): Pick<TableDetails, 'places' | 'placeCount'> {
  const around = statementsOf(model);
  const named = namedPlaces(model, id, around);
  const all = [...placesOfMakers(model, id, around), ...named];
  const places = all.slice(0, mostPlaces).map(({ span: [file, start, end], use, statementKind }) => ({
    span: [file, start, end] satisfies TableDetails['places'][number]['span'],
    use,
    ...(statementKind !== undefined && { statementKind }),
    file: model.files[file]?.name ?? '',
    ...positionAt(model.files[file]?.lineStarts ?? [0], start),
  }));
  return { places, placeCount: all.length };
}

/** The beginnings of statements that make an object and do not name it: the query of a model is its file. */
function placesOfMakers(model: LineageModel, id: number, around: StatementsAround): NamedPlace[] {
  const naming = new Set(model.objects[id]!.spans.flatMap((span) => [...around.place(span)]));
  return model.statements.flatMap(({ kind, writes, span: [file, start, end] }, index) => {
    if (!writes.includes(id) || naming.has(index)) return [];
    const lineEnd = model.files[file]?.lineStarts.find((each) => each > start) ?? end + 1;
    const span: Span = [file, start, Math.min(end, lineEnd - 1)];
    const use = kind === 'select' || kind.startsWith('create-') ? 'defines' : 'writes';
    return [{ span, use, statementKind: kind }];
  });
}

/** Neighbours as the page draws them at first: the results of queries are shown, all else in between is bridged. */
function countsOf(model: LineageModel, relationTypes: RelationType[]): NeighbourCounts {
  return counts.of(model, relationTypes.join(), () => {
    const options = { ...defaultGraphOptions, relationTypes };
    const { edges } = wholeGraphAtHand(model, { ...options, hideIntermediates: 'keep-results' });
    return neighbourCounts(model, edges);
  });
}
