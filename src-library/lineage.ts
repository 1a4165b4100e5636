import type { GraphEdge } from '../src-lineage/graph/edges/edge.ts';
import { relationsAlong, relationsInOrder } from '../src-lineage/graph/edges/relations-in-order.ts';
import { filePlace } from '../src-lineage/graph/names/edge-place.ts';
import { objectPath } from '../src-lineage/graph/names/object-path.ts';
import type { LineageModel } from '../src-lineage/model/model.ts';
import type { ColumnId, ObjectId } from '../src-lineage/model/objects.ts';
import type { Relation, RelationType } from '../src-lineage/model/relations.ts';
import type { Changed } from '../src-lineage/questions/change-effects.ts';
import { thingNamed } from '../src-lineage/questions/changed-thing.ts';
import { describedTable } from '../src-lineage/questions/column-answer.ts';
import { writtenEnd, writtenStep } from '../src-lineage/questions/formats/trace-json.ts';
import { type Found, NameIndex } from '../src-lineage/questions/name-index.ts';
import { lineageStep, stepEnd } from '../src-lineage/questions/trace-answer.ts';
import { wayOptions } from '../src-lineage/questions/way-options.ts';
import { LineageError } from './errors.ts';
import { Graphs, waysOf } from './graphs.ts';
import { impactOfThing } from './impact.ts';
import type {
  Column,
  Impact,
  Lineage,
  PlannedChange,
  Problem,
  Reason,
  Step,
  Table,
  WayOptions,
} from './surface.ts';
import { AskedTrace, type Drawing } from './trace.ts';

/** The kinds of relations that are followed where nobody names any. */
const values: readonly RelationType[] = ['fdd'];
const flowsAndCalls: readonly RelationType[] = ['fdd', 'frd', 'fdr', 'call'];

const models = new WeakMap<Lineage, LineageModel>();

/** The engine's model behind a lineage. */
export function modelOf(lineage: Lineage): LineageModel {
  const model = models.get(lineage);
  if (model === undefined) throw new TypeError('A lineage comes from analyze, analyzeAsync or a project.');
  return model;
}

/** A model, ready to be asked. */
export function lineageOf(model: LineageModel): Lineage {
  const lineage = new AskedLineage(model);
  models.set(lineage, model);
  return lineage;
}

class AskedLineage implements Lineage {
  readonly #model: LineageModel;
  readonly #names: NameIndex;
  readonly #graphs: Graphs;
  readonly #edges = new WeakMap<Step, GraphEdge>();
  #diagnostics: readonly Problem[] | undefined;

  constructor(model: LineageModel) {
    this.#model = model;
    this.#names = new NameIndex(model);
    this.#graphs = new Graphs(model);
  }

  get vendor(): string {
    return this.#model.vendor;
  }

  get diagnostics(): readonly Problem[] {
    return (this.#diagnostics ??= this.#model.diagnostics.map(({ code, severity, message, span }) => {
      const { fileName = '', line = 1, column = 1 } = filePlace(this.#model, span) ?? {};
      return { code, severity, message, file: fileName, line, column };
    }));
  }

  column(name: string): Column {
    const { ids, name: whole } = found('column', name, this.#names.column(name));
    const { name: column, dataType, object } = this.#model.columns.at(ids[0]!);
    const table = objectPath(this.#model.objects[object]!);
    return {
      name: whole,
      table,
      column,
      ...(dataType !== undefined && { dataType }),
      upstream: (options = {}) => this.#trace(ids, 'upstream', options),
      downstream: (options = {}) => this.#trace(ids, 'downstream', options),
      impact: (change, options = {}) =>
        this.#impact({ name: whole, objects: [], columns: ids }, change, options),
    };
  }

  table(name: string): Table {
    return this.#table(found('table', name, this.#names.object(name)).ids[0]!);
  }

  *tables({ results = false } = {}): Generator<Table, void, void> {
    for (const { id, role } of this.#model.objects)
      if (role === 'persistent' || (results && role === 'result')) yield this.#table(id);
  }

  *relations(options: WayOptions = {}): Generator<Step, void, void> {
    const { edges } = this.#graphs.of(wayOptions(this.#model, waysOf(options, values), []));
    for (const edge of edges) yield this.#step(edge, 1);
  }

  impact(name: string, change?: PlannedChange, options: WayOptions = {}): Impact {
    const thing = thingNamed(this.#names, name);
    if (thing.outcome !== 'found') throw notFound('table or column', name, thing);
    return this.#impact(thing, change, options);
  }

  why(step: Step): Reason[] {
    const edge = this.#edges.get(step);
    if (edge === undefined)
      throw new LineageError('foreign-step', 'The step comes from another lineage, or is a copy of one.');
    return relationsAlong(this.#model, relationsInOrder(this.#model, edge), edge.source).map(
      ({ relation, source = relation.target }) => this.#reason(relation, source),
    );
  }

  #reason(relation: Relation, source: ColumnId): Reason {
    const { columns, statements } = this.#model;
    const end = (column: ColumnId): Reason['from'] =>
      writtenEnd(stepEnd(this.#model, columns.objectOf(column), column));
    const statement = statements[relation.statement]!;
    const {
      fileName = '',
      line = 1,
      column = 1,
    } = filePlace(this.#model, relation.span ?? statement.span) ?? {};
    return {
      from: end(source),
      to: end(relation.target),
      ...(relation.expression !== undefined && { expression: relation.expression }),
      statement: statement.kind,
      file: fileName,
      line,
      column,
    };
  }

  #trace(ids: ColumnId[], direction: 'upstream' | 'downstream', options: WayOptions): AskedTrace {
    const objects = ids.map((id) => this.#model.columns.objectOf(id));
    const drawn = wayOptions(this.#model, waysOf(options, values), objects);
    const drawing: Drawing = {
      model: this.#model,
      options: drawn,
      whole: this.#graphs.of(drawn),
      stepOf: (edge, distance) => this.#step(edge, distance),
    };
    return new AskedTrace(drawing, ids, direction, options.depth);
  }

  #impact(thing: Changed & { name: string }, change: PlannedChange | undefined, options: WayOptions): Impact {
    const objects = [...thing.objects, ...thing.columns.map((id) => this.#model.columns.objectOf(id))];
    const ways = wayOptions(this.#model, waysOf(options, flowsAndCalls), objects);
    const { relationTypes } = ways;
    const graph = { whole: this.#graphs.of(ways), relationTypes };
    return impactOfThing(this.#model, graph, thing, change, options.depth);
  }

  #step(edge: GraphEdge, distance: number): Step {
    const step = writtenStep(lineageStep(this.#model, edge, distance));
    this.#edges.set(step, edge);
    return step;
  }

  #table(id: ObjectId): Table {
    const { table: name, ...described } = describedTable(this.#model, id);
    return { name, ...described };
  }
}

function found<Id>(what: string, text: string, one: Found<Id>): { name: string; ids: Id[] } {
  if (one.outcome === 'found') return one;
  throw notFound(what, text, one);
}

function notFound(
  what: string,
  text: string,
  one: { outcome: 'ambiguous'; names: string[] } | { outcome: 'unknown'; meant?: string },
): LineageError {
  if (one.outcome === 'ambiguous')
    return new LineageError('ambiguous-name', `${text} may be ${one.names.join(' or ')}.`, one.names);
  const hint = one.meant === undefined ? '' : ` Did you mean ${one.meant}?`;
  const candidates = one.meant === undefined ? [] : [one.meant];
  return new LineageError('unknown-name', `There is no ${what} ${text}.${hint}`, candidates);
}
