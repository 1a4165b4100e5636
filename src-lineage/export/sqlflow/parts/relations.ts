import type { EdgeList } from '../../../graph/edges/edge-list.ts';
import type { LineageModel } from '../../../model/model.ts';
import type { ObjectId } from '../../../model/objects.ts';
import { streamed, type WrittenArray, writtenArray } from '../../text/json-pieces.ts';
import type { JsonWriter } from '../../text/json-writer.ts';
import { writeCoordinates } from './coordinates.ts';
import { type SqlflowNumbers, sqlflowNumbers } from './ids.ts';
import { sqlflowName } from './names.ts';
import type { SqlflowProcesses } from './processes.ts';
import { relationGroups } from './relation-groups.ts';
import type { SqlflowStyle } from './style.ts';
import { sqlflowTransforms } from './transforms.ts';

/** Names of objects that are kept to be written again. */
const namesKept = 1000;

/** What stands for the columns of a table in table-level relations. */
const wholeTableColumn = 'TABLE';

/**
 * The relations of a graph, each as `SqlflowRelation` has it. Edges that come by one relation into one column are one
 * relation with several sources, as the SQL has them. At table level a column named `TABLE` stands for each table.
 * @param rowsName what columns are called that stand for the number of rows; by default as in the model
 */
export function sqlflowRelations(
  model: LineageModel,
  edges: EdgeList,
  processes: SqlflowProcesses,
  style: SqlflowStyle = {},
  rowsName?: string,
): WrittenArray {
  const writer = new RelationWriter(model, edges, processes, style.transforms === true, rowsName);
  return writtenArray(
    streamed(() => relationGroups(edges)),
    (json, places, index) => writer.write(json, places, index),
  );
}

/** Writes relations from the numbers of their edges: hundreds of megabytes, so no object is made on the way. */
class RelationWriter {
  readonly #model: LineageModel;
  readonly #edges: EdgeList;
  readonly #processes: SqlflowProcesses;
  readonly #withTransforms: boolean;
  readonly #rowsName: string | undefined;
  readonly #ids: SqlflowNumbers;
  readonly #names = new Map<ObjectId, string>();

  constructor(
    model: LineageModel,
    edges: EdgeList,
    processes: SqlflowProcesses,
    withTransforms: boolean,
    rowsName: string | undefined,
  ) {
    this.#model = model;
    this.#edges = edges;
    this.#processes = processes;
    this.#withTransforms = withTransforms;
    this.#rowsName = rowsName;
    this.#ids = sqlflowNumbers(model);
  }

  /** @param places of the edges that are the relation */
  write(json: JsonWriter, places: readonly number[], index: number): void {
    const first = places[0]!;
    json.raw('{"id":"');
    json.integer(this.#ids.relation(index));
    if (this.#edges.typeAt(first) === 'call') this.#writeCalls(json, places);
    else this.#writeFlow(json, places);
    json.raw('}');
  }

  #writeCalls(json: JsonWriter, places: readonly number[]): void {
    const edges = this.#edges;
    json.raw('","type":"call","caller":');
    this.#writeRoutine(json, edges.sourceObjectAt(places[0]!));
    json.raw(',"callees":');
    json.list(places, (_, place) => this.#writeRoutine(json, edges.targetObjectAt(place)));
  }

  #writeRoutine(json: JsonWriter, id: ObjectId): void {
    const routine = this.#model.objects[id]!;
    json.raw('{"id":"');
    json.integer(this.#ids.object(id));
    json.raw('","name":');
    json.string(sqlflowName(this.#model, routine));
    json.raw(',"coordinates":');
    writeCoordinates(json, this.#model, routine.spans);
    json.raw('}');
  }

  #writeFlow(json: JsonWriter, places: readonly number[]): void {
    const edges = this.#edges;
    const first = places[0]!;
    json.raw('","type":');
    json.string(edges.typeAt(first));
    this.#writeCause(json, first);
    json.raw(',"target":');
    this.#openEnd(json, edges.targetAt(first));
    json.raw('},"sources":[');
    for (let index = 0; index < places.length; index++) {
      if (index > 0) json.comma();
      this.#writeSource(json, places[index]!);
    }
    json.raw(']');
  }

  /** What makes the relation: its effect, the function or condition, and the statement. */
  #writeCause(json: JsonWriter, place: number): void {
    const edges = this.#edges;
    const type = edges.typeAt(place);
    if (type !== 'er') {
      json.raw(',"effectType":');
      json.string(edges.effectAt(place));
    }
    if (type === 'fdr') this.#writeFunction(json, edges.targetObjectAt(place));
    if (type === 'join') this.#writeCondition(json, place);
    const statement = this.#model.relations.statementAt(edges.lastRelationAt(place));
    if (this.#processes.has(statement)) {
      json.raw(',"processId":"');
      json.integer(this.#ids.process(statement));
      json.raw('"');
    }
  }

  /** The function whose value depends on a number of rows. */
  #writeFunction(json: JsonWriter, target: ObjectId): void {
    const { kind, name } = this.#model.objects[target]!;
    if (kind !== 'function-call') return;
    json.raw(',"function":');
    json.string(name);
  }

  /** What a join compares; at table level that is left out. */
  #writeCondition(json: JsonWriter, place: number): void {
    const { expression } = this.#edges.at(place);
    if (expression === undefined) return;
    json.raw(',"condition":');
    json.string(expression);
  }

  #writeSource(json: JsonWriter, place: number): void {
    const end = this.#edges.sourceAt(place);
    this.#openEnd(json, end);
    this.#writeClause(json, place, end);
    if (this.#withTransforms) {
      json.raw(',"transforms":');
      json.value(sqlflowTransforms(this.#model, this.#edges.at(place)));
    }
    json.raw('}');
  }

  /** The clause in which the first step uses the source. */
  #writeClause(json: JsonWriter, place: number, end: number): void {
    const clause = this.#model.relations.sourceOf(this.#edges.firstRelationAt(place), end)?.clause;
    if (clause === undefined) return;
    json.raw(',"clauseType":');
    json.string(clause);
  }

  /** Writes an end, but for its closing brace. @param end see `endKey` */
  #openEnd(json: JsonWriter, end: number): void {
    if (end < 0) {
      this.#openWholeTable(json, ~end);
      return;
    }
    const column = this.#model.columns.at(end);
    const isRows = column.pseudo === 'rows';
    json.raw('{"id":"');
    json.integer(this.#ids.column(end));
    json.raw('","column":');
    json.string((isRows ? this.#rowsName : undefined) ?? column.name);
    this.#writeParent(json, column.object);
    const { alias } = this.#model.objects[column.object]!;
    if (alias !== undefined) {
      json.raw(',"parentAlias":');
      json.string(alias);
    }
    if (isRows) json.raw(',"source":"system"');
    json.raw(',"coordinates":');
    writeCoordinates(json, this.#model, this.#model.columns.spansOf(end));
  }

  #openWholeTable(json: JsonWriter, object: ObjectId): void {
    json.raw('{"id":"');
    json.integer(this.#ids.wholeTable(object));
    json.raw('","column":');
    json.string(wholeTableColumn);
    this.#writeParent(json, object);
    json.raw(',"coordinates":[]');
  }

  #writeParent(json: JsonWriter, object: ObjectId): void {
    json.raw(',"parentId":"');
    json.integer(this.#ids.object(object));
    json.raw('","parentName":');
    json.string(this.#nameOf(object));
  }

  /** Relations of one table follow each other: its name is not put together for each. */
  #nameOf(object: ObjectId): string {
    const known = this.#names.get(object);
    if (known !== undefined) return known;
    if (this.#names.size >= namesKept) this.#names.clear();
    const name = sqlflowName(this.#model, this.#model.objects[object]!);
    this.#names.set(object, name);
    return name;
  }
}
