import type { Site } from '../run/file-link.ts';
import { appendAll } from '../../base/append-all.ts';
import type { AssignVariables } from '../../ir/actions.ts';
import type { Input } from '../../ir/inputs.ts';
import { RelationWords } from '../../model/relation-words.ts';
import { isUnchanged } from '../../model/relations.ts';
import { type OutColumn, partsOfNode, type RowSetNode } from '../rows/row-set-node.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import {
  type Constructed,
  type DraftColumn,
  type DraftObject,
  namedFields,
  type SourceColumn,
} from '../run/draft.ts';
import { positionsOf } from '../run/positions.ts';
import { type LinkRun, spanOf, statementNumber } from '../run/run.ts';
import { innerFields, innerName, valuesCalled } from '../declare/inner-fields.ts';
import type { Inputs } from '../values/inputs.ts';
import { fieldsOfField } from '../variables/fields-of-field.ts';
import type { TriggerRow } from '../variables/trigger-rows.ts';
import { isOfSession } from '../variables/declared-variables.ts';
import type { Variables } from '../variables/variables.ts';
import type { Flow, RowFlow } from '../variables/flow.ts';
import { assignedField } from '../variables/field-versions.ts';
import type { Variable } from '../variables/variable-versions.ts';
import { type Place, statementPlace } from '../values/place.ts';

/** A variable or a field of one that gets a value. */
export type Target = AssignVariables['targets'][number];

/** Links what variables are given: single values, records, fields, and rows of triggers. */
export class Assignments {
  private readonly run: LinkRun;
  private readonly rowSets: RowSets;
  private readonly inputs: Inputs;
  private readonly flow: RowFlow;
  private readonly variables: Variables;

  constructor(parts: {
    run: LinkRun;
    rowSets: RowSets;
    inputs: Inputs;
    flow: RowFlow;
    variables: Variables;
  }) {
    this.run = parts.run;
    this.rowSets = parts.rowSets;
    this.inputs = parts.inputs;
    this.flow = parts.flow;
    this.variables = parts.variables;
  }

  /** Links an assignment as it is written. */
  assign(site: Site, action: AssignVariables): void {
    const flow: Flow = { site, effect: 'assign', span: spanOf(site.file, action) };
    if (action.rowSet === undefined) {
      this.assignValue(flow, site, action);
      return;
    }
    const node = this.rowSets.expanded(site.file, action.rowSet);
    const [only, ...others] = node.out;
    const output = others.length === 0 ? only?.output : undefined;
    const place: Place = { site: node.site, node, clause: 'selectList' };
    const record = output && this.wholeTarget(site, action.targets);
    const fields =
      output &&
      (this.inputs.rows.ofOutput(place, output, record?.plain && 'by keys') ??
        this.inputs.rows.of(place, output.inputs) ??
        this.rowSets.fieldsOf(only!.column));
    if (fields !== undefined && record !== undefined) this.flow.fields(flow, record, fields);
    else if (
      !this.takesRows(site, action.targets, record) ||
      !this.takeCalledRow(flow, place, record!, output!.inputs)
    )
      this.assignColumns({ ...flow, from: node.object }, site, action.targets, node);
  }

  /** A record of known fields, or a cursor. */
  private takesRows(site: Site, targets: readonly Target[], variable: Variable | undefined): boolean {
    return (
      variable !== undefined && (variable.typed === true || this.variables.isCursor(site, targets[0]!.name))
    );
  }

  /** The row that a function answers with, as the one value of a query. */
  private takeCalledRow(flow: Flow, place: Place, record: Variable, inputs: readonly Input[]): boolean {
    const row = this.inputs.calledRow(place, inputs, record.typed ? 2 : 1);
    if (row === undefined) return false;
    const before = this.run.builder.relations.length;
    this.flow.record(flow, { object: row, record: true }, record);
    this.inputs.takesRow(place, inputs[0], this.madeSince(before));
    return true;
  }

  private assignValue(
    flow: Flow,
    site: Site,
    { targets, inputs = [], parts, transform, expression, scope }: AssignVariables,
  ): void {
    const node = scope === undefined ? undefined : this.rowSets.node(site.file, scope);
    const place: Place = node === undefined ? statementPlace(site) : { ...statementPlace(site), node };
    const record = this.wholeTarget(site, targets);
    const fields = record && this.inputs.rows.of(place, inputs, parts, record.plain && 'by keys');
    const holds = this.inputs.nested(place, inputs);
    if (record !== undefined && fields !== undefined) {
      this.flow.fields(flow, record, fields);
      this.governRecord({ ...flow, holds }, record);
      return;
    }
    if (record !== undefined && this.takeRow(flow, place, record, targets[0]!.name, inputs)) return;
    if (this.takeAnswer(flow, place, targets, record, inputs)) return;
    if (record !== undefined && this.takeCursorField(flow, record, targets[0]!.name, inputs)) return;
    const values = this.inputs.values(place, inputs);
    const changes = {
      ...(transform !== undefined && !isUnchanged(transform) && { transform, expression }),
      ...(holds.length > 0 && { holds }),
    };
    if (record?.typed) {
      this.spread({ ...flow, ...changes }, record, values);
      return;
    }
    const taker = targets[0] && this.variables.assignedAs(site, targets[0])?.variable;
    const inside = record ? undefined : this.inputs.rows.partsFor(taker, place, inputs, parts);
    for (const target of targets) this.to({ ...flow, ...changes }, site, target, values, inside);
    if (record !== undefined && !record.record) this.decidedByRows(flow, place, record, targets[0]!.name);
  }

  /**
   * MySQL: `SELECT @s := @s + x FROM t WHERE …` sets the variable row by row; a result is nobody's source, so what decides about
   * its rows decides about the variable itself. So do the rows that set off a trigger about what it leaves in the session.
   */
  private decidedByRows(flow: Flow, place: Place, variable: Variable, name: string): void {
    const { site, node } = place;
    const { builder } = this.run;
    const decide: SourceColumn[] = [];
    const rowsOf = (objects: readonly DraftObject[]): SourceColumn[] =>
      objects.map((object) => ({ column: builder.rows(object) }));
    if (node?.rowSet.role === 'result') {
      const { views = [] } = this.rowSets.expanded(site.file, node.id);
      for (const { clause, inputs } of partsOfNode(node).influences)
        appendAll(decide, this.inputs.condition({ ...place, clause }, inputs));
      appendAll(decide, rowsOf(views.map(({ object }) => object)));
    }
    if (site.routine >= 0 && isOfSession(this.run, name))
      appendAll(decide, rowsOf(this.variables.triggerRows.around(site).map(({ table }) => table)));
    if (decide.length === 0) return;
    const words = RelationWords.of('fdr', flow.effect);
    builder.relate(words, this.variables.value(variable), decide, statementNumber(site), flow.span);
  }

  /** A record goes into a record, or the row of a trigger, or the one that a function answers with. */
  private takeRow(
    flow: Flow,
    place: Place,
    record: Variable,
    name: string,
    inputs: readonly Input[],
  ): boolean {
    const { site } = place;
    const only = inputs.length === 1 ? inputs[0] : undefined;
    const from = only && place.node === undefined ? this.variables.whole(site, only) : undefined;
    if (from?.record && !(from.plain && record.typed)) {
      if (from !== record) this.flow.record(flow, from, record);
      this.governRecord(flow, record);
      return true;
    }
    const trigger = only && this.inputs.triggerRow(site, only);
    const least = this.variables.isCursor(site, name) ? 1 : 2;
    const takesOne = this.variables.isScalar(site, name);
    const row = trigger ?? (takesOne ? undefined : this.inputs.calledRow(place, inputs, least));
    if (row === undefined) return false;
    const before = this.run.builder.relations.length;
    this.flow.record(flow, { object: row, record: true }, record);
    this.inputs.takesRow(place, inputs[0], this.madeSince(before));
    this.governRecord(flow, record);
    return true;
  }

  /** The row that a function answers with goes into several variables, or into a field of one. */
  private takeAnswer(
    flow: Flow,
    place: Place,
    targets: readonly Target[],
    record: Variable | undefined,
    inputs: readonly Input[],
  ): boolean {
    const isField = record === undefined && targets[0]?.field !== undefined;
    if (targets.length < 2 && !isField) return false;
    const before = this.run.builder.relations.length;
    const row = this.inputs.calledRow(place, inputs);
    if (row === undefined) return false;
    if (targets.length > 1) {
      const columns = row.columns.filter(({ pseudo, isField: isInner }) => pseudo === undefined && !isInner);
      targets.forEach((target, i) => this.to(flow, place.site, target, columns[i] ? [columns[i]] : []));
    } else {
      const columns = namedFields(row);
      const fields = { columns, values: columns.map((column) => [{ column }]) };
      this.to(flow, place.site, targets[0]!, fields.values.flat(), fields);
    }
    this.inputs.takesRow(place, inputs[0], this.madeSince(before));
    return true;
  }

  /** The numbers of the relations that were made since there were so many. */
  private madeSince(before: number): number[] {
    return Array.from({ length: this.run.builder.relations.length - before }, (_, i) => before + i);
  }

  /** A field that is a cursor goes into a cursor: `c := r.rows`. */
  private takeCursorField(flow: Flow, taker: Variable, name: string, [only]: readonly Input[]): boolean {
    if (only === undefined || !this.variables.isCursor(flow.site, name)) return false;
    const fields = fieldsOfField(this.variables, flow.site, only);
    if (fields.length > 0) taker.record = true;
    for (const field of fields) {
      const [key, own] = [field.key, field.name].map((path) => path.slice(path.indexOf('.') + 1));
      this.flow.value(flow, this.run.builder.column(taker.object, key!, own!), [field]);
    }
    return fields.length > 0;
  }

  /** What decides about a value decides about each field of a row. */
  private governRecord(flow: Flow, { object }: Variable): void {
    for (const field of [...object.columns]) this.flow.governed(flow, field);
  }

  /** A value whose parts are not known goes into every field of a row or of an array's rows; fields of one name meet. */
  private spread(flow: Flow, { object }: Variable, values: readonly SourceColumn[]): void {
    for (const field of object.columns.filter(({ key }) => key !== '')) {
      const sources = valuesCalled(values, field.key).filter(({ column }) => column !== field);
      this.flow.value(flow, field, sources);
    }
  }

  /** The variable that an assignment sets as a whole. */
  wholeTarget(site: Site, targets: readonly Target[]): Variable | undefined {
    const [only, ...others] = targets;
    if (only === undefined || others.length > 0) return undefined;
    if (this.variables.triggerRows.find(site, only.name) !== undefined) return undefined;
    const assigned = this.variables.assignedAs(site, only);
    return assigned?.field === undefined ? assigned?.variable : undefined;
  }

  /** Values by position; one target for several values is a record. */
  private assignColumns(flow: Flow, site: Site, targets: readonly Target[], node: RowSetNode): void {
    const { out } = node;
    const variable = this.wholeTarget(site, targets);
    const isRow = out.length > 1 || out[0]?.column.pseudo === 'star';
    if (variable !== undefined && !isRow && this.isOneRow(variable)) {
      this.spread(flow, variable, out);
      return;
    }
    const takesRow =
      (variable?.record && (isRow || !variable.plain)) ||
      (isRow && !this.variables.isScalar(site, targets[0]?.name ?? ''));
    if (variable !== undefined && takesRow) {
      this.assignRecord(flow, variable, node);
      return;
    }
    if (isRow && this.toFieldRecord(flow, site, targets, out)) return;
    const positions = positionsOf(out);
    targets.forEach((target, i) => {
      const given = out[positions.at(i, targets.length)];
      if (given !== undefined) this.assignColumn(flow, site, target, node, given);
    });
  }

  /** One value of several: a row fills the fields of a record, or of a field. */
  private assignColumn(
    flow: Flow,
    site: Site,
    target: Target,
    node: RowSetNode,
    { column, output }: OutColumn,
  ): void {
    const place: Place = { site: node.site, node, clause: 'selectList' };
    const variable = this.wholeTarget(site, [target]);
    const made =
      output &&
      (this.inputs.rows.ofOutput(place, output, variable?.plain && 'by keys') ??
        this.inputs.rows.of(place, output.inputs));
    const parts = made ?? this.rowSets.fieldsOf(column);
    const record = parts && variable;
    if (record && this.variables.isCursor(site, target.name)) record.record = true;
    if (record?.record || record?.plain) this.flow.fields(flow, record, parts!);
    else this.to(flow, site, target, [column], parts);
  }

  /** One column for a variable of several fields is a row itself; PL/pgSQL fills the first field ("Assignment", SELECT INTO). */
  private isOneRow({ typed, object }: Variable): boolean {
    const isPlaced = this.run.dialect.language.rowsFillFields;
    return typed === true && !isPlaced && object.complete && namedFields(object).length > 1;
  }

  /** A row that goes into one field of a record fills the fields of that field: `FETCH c INTO r.position`. */
  toFieldRecord(
    flow: Flow,
    site: Site,
    [only, ...others]: readonly Target[],
    columns: readonly { column: DraftColumn }[],
  ): boolean {
    if (only?.field === undefined || others.length > 0) return false;
    const taker = this.targetColumn(site, only);
    const inner = taker ? innerFields(taker) : [];
    columns.forEach(({ column }, i) => {
      if (column.pseudo !== undefined || column.key === '') return;
      const name = inner[i] ? innerName(inner[i]) : column.name;
      this.to(flow, site, { ...only, field: `${only.field}.${name}` }, [column]);
    });
    return true;
  }

  private assignRecord(flow: Flow, variable: Variable, node: RowSetNode): void {
    variable.record = true;
    const { builder } = this.run;
    const declared = variable.object.complete
      ? variable.object.columns.filter((field) => field.key !== '')
      : [];
    for (const [i, { column, key, name, output }] of node.out.entries()) {
      const star = column.pseudo === 'star';
      const field =
        declared[i] ?? (star ? builder.star(variable.object) : builder.column(variable.object, key, name));
      this.flow.value(flow, field, [column]);
      this.flow.governed(flow, field);
      const place: Place = { site: node.site, node, clause: 'selectList' };
      const parts = (output && this.inputs.rows.ofOutput(place, output)) ?? this.rowSets.fieldsOf(column);
      this.flow.partsOf(flow, field, parts);
      if (star) {
        (variable.object.inflows ??= []).push({
          effect: flow.effect,
          statement: statementNumber(flow.site),
          span: flow.span,
          source: (fieldKey, field) => [builder.column(column.object, fieldKey, field)],
        });
      }
    }
  }

  /**
   * Gives values to one target.
   * @param parts what the fields of the value are made of, where it has such
   */
  to(flow: Flow, site: Site, target: Target, values: readonly SourceColumn[], parts?: Constructed): void {
    const { name, field } = target;
    const row = field === undefined ? undefined : this.variables.triggerRows.find(site, name);
    const own = row && this.variables.triggerRows.assignedField(site, row, field!);
    const whole = row === undefined && field === undefined ? this.wholeTarget(site, [target]) : undefined;
    if (whole?.typed && parts === undefined) {
      this.spread(flow, whole, values);
      return;
    }
    const column = own?.column ?? this.targetColumn(site, target);
    if (column === undefined) return;
    this.run.builder.placeIn(column, site.file.index, target);
    const sources = values.filter((value) => value.column !== column);
    this.flow.value(flow, column, sources);
    this.flow.governed(flow, column);
    if (parts) this.flow.partsOf(flow, column, parts);
    else
      for (const inner of innerFields(column))
        this.flow.value(flow, inner, valuesCalled(values, inner.key.slice(column.key.length + 1)));
    // the field around has what its own fields have
    const around = column.isField ? column.object.named(column.key.split('.')[0]!) : undefined;
    if (around !== undefined) this.flow.value(flow, around, [column]);
    if (row !== undefined && own?.stays) this.triggerField(flow, row, column, values);
  }

  private targetColumn(site: Site, target: Target): DraftColumn | undefined {
    const assigned = this.variables.assignedAs(site, target);
    if (assigned === undefined) return undefined;
    const { variable, field } = assigned;
    return field === undefined ? this.variables.value(variable) : assignedField(this.run, variable, field);
  }

  /** `:NEW.c := v` before a write: the table gets the value, where the trigger's condition holds and those around it. */
  private triggerField(
    flow: Flow,
    row: TriggerRow,
    field: DraftColumn,
    sources: readonly SourceColumn[],
  ): void {
    for (const table of row.tables) {
      const column = this.run.builder.column(table, field.key, field.name);
      this.flow.value({ ...flow, effect: 'trigger' }, column, sources);
      this.flow.governed({ ...flow, effect: 'trigger' }, column);
    }
    const { site } = flow;
    for (const { trigger, table } of this.variables.triggerRows.around(site)) {
      const decides = this.inputs.condition({ site, clause: 'where' }, trigger.when ?? []);
      this.flow.decided({ ...flow, effect: 'trigger' }, table, decides);
    }
  }
}
