import type { RowSetId } from '../../ir/names.ts';
import { withItem } from '../../base/list-map.ts';
import { appendAll } from '../../base/append-all.ts';
import type { Span } from '../../base/span.ts';
import type { Influence } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Clause } from '../../model/relations.ts';
import { plainValue } from '../calls/result-fields.ts';
import { forItsRows, type KnownRoutine } from '../calls/known-routine.ts';
import type { Routines } from '../calls/routines.ts';
import type { Tables } from '../declare/tables.ts';
import { inOrderOfAliases } from './alias-order.ts';
import { armColumns } from '../rows/expand/arm-columns.ts';
import { FoundSources } from '../rows/found-sources.ts';
import { partsOfNode, type OutColumn, type RowSetNode } from '../rows/row-set-node.ts';
import { argumentsOf } from '../rows/row-set-columns.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import { type DraftColumn, type DraftObject, type SourceColumn, sourceSaying } from '../run/draft.ts';
import { clauseOf, says } from '../run/row-set-words.ts';
import { type LinkRun, spanOf, statementNumber } from '../run/run.ts';
import type { Inputs } from '../values/inputs.ts';
import { isFilledInOrder } from './inserted-columns.ts';
import { namedItems } from './named-items.ts';
import { RowSetJoins } from './row-set-joins.ts';
import type { Place } from '../values/place.ts';

const none: readonly never[] = [];

/** Makes the relations of row sets: values, influences on the rows, and joins. */
export class RowSetRelations {
  private readonly run: LinkRun;
  private readonly rowSets: RowSets;
  private readonly inputs: Inputs;
  private readonly routines: Routines;
  private readonly tables: Tables;
  private readonly found = new FoundSources();
  private readonly joins: RowSetJoins;

  /** The procedures in FROM whose rows are connected. */
  private readonly answered = new Set<KnownRoutine>();

  constructor(run: LinkRun, rowSets: RowSets, inputs: Inputs, routines: Routines, tables: Tables) {
    this.run = run;
    this.tables = tables;
    this.rowSets = rowSets;
    this.inputs = inputs;
    this.routines = routines;
    this.joins = new RowSetJoins(run, rowSets, inputs);
  }

  /** Links one row set. `referred`: a statement uses its rows without taking its columns. */
  link(node: RowSetNode, referred: boolean): void {
    this.rowSets.expanded(node.site.file, node.id);
    const { rowSet } = node;
    const routine = rowSet.routine && this.routines.find(rowSet.routine, node.site, argumentsOf(node), node);
    if (routine && !routine.lowered.foreign) this.tableFunction(node, forItsRows(routine));
    else if (rowSet.arms) this.arms(node, rowSet.arms);
    else this.outputs(node);
    if (rowSet.open && (!routine || routine.lowered.foreign)) this.openRows(node, rowSet.open);
    // the sides of a MERGE stand in a row set that only lends them to the branches: it has no rows of its own
    const { open, opaque, arms } = rowSet;
    const hasRows = referred || node.out.length > 0 || Boolean(open ?? opaque ?? arms);
    for (const influence of partsOfNode(node).influences) this.influence(node, influence, hasRows);
    if (rowSet.distinct || rowSet.kind === 'pivot') this.distinct(node);
    if (hasRows) this.rowsOfFunctions(node);
    for (const comparison of partsOfNode(node).comparisons) this.joins.compare(node, comparison);
    this.joins.merge(node);
    if (hasRows) this.rowsFromSources(node);
  }

  private place(node: RowSetNode, clause: Clause): Place {
    return { site: node.site, node, clause };
  }

  /** @param words what the relation {@link says} */
  private relate(
    { site }: RowSetNode,
    words: number,
    target: DraftColumn,
    sources: readonly SourceColumn[],
    span?: Span,
    expression?: string,
  ): void {
    this.run.builder.relate(words, target, sources, statementNumber(site), span, expression);
  }

  private outputs(node: RowSetNode): void {
    const { dialect, fold } = this.run;
    if (!dialect.names.aliasesHideColumns) node.out.forEach((out, i) => this.output(node, out, i));
    else {
      const key = (name: string, quoted: boolean): string => fold.column(name, quoted);
      for (const [out, i] of inOrderOfAliases(node.out, key)) this.output(node, out, i);
    }
  }

  private output(node: RowSetNode, out: OutColumn, index: number): void {
    const { file } = node.site;
    const clause = clauseOf(node.rowSet);
    const place: Place = { site: node.site, node, clause, outputIndex: index };
    if (out.output === undefined) {
      const { others } = out.star ?? {};
      out.sources = out.from ?? [];
      if (others) out.sources = distinct([...out.sources, ...this.inputs.values(place, others)]);
      const words = says(node, 'fdd', out.star?.apply ? 'function' : 'copy');
      this.relate(node, words, out.column, out.sources, out.star && spanOf(file, out.star));
      return;
    }
    const sources = this.elementPart(node, index) ?? distinct(this.inputs.values(place, out.output.inputs));
    out.sources = sources;
    // the fields of a composite value, of which the star is all that is known
    if (out.column.pseudo === 'star')
      for (const source of sources) node.openSources = withItem(node.openSources, source);
    const span = spanOf(file, out.output.value ?? out.output);
    const { transform, expression, inputs } = out.output;
    this.relate(node, says(node, 'fdd', transform, clause), out.column, sources, span, expression);
    const rows = this.nestedRows(place, inputs);
    this.relate(node, says(node, 'fdr'), out.column, rows, span);
    if (clause === 'selectList') this.rowsOfItems(node, rows, span);
  }

  /** Each row of a function that is an item is a row of the query. */
  private rowsOfItems(node: RowSetNode, rows: readonly SourceColumn[], span: Span): void {
    const made = rows.filter(({ column }) => column.object.givesRows);
    if (made.length > 0) this.relate(node, says(node, 'fdr'), this.run.builder.rows(node.object), made, span);
  }

  /** The rows of the queries in an expression: which of them there are decides over its value. */
  private nestedRows(place: Place, inputs: readonly Input[]): readonly SourceColumn[] {
    const objects = this.inputs.nested(place, inputs);
    if (objects.length === 0) return none;
    const { clause } = place;
    return objects.map((object) => ({ column: this.run.builder.rows(object), clause }));
  }

  /** `UNNEST(list) AS t (a, b)`: the columns are the fields of the rows that a variable holds, by position. */
  private elementPart(node: RowSetNode, index: number): SourceColumn[] | undefined {
    const { kind, open = none } = node.rowSet;
    if (kind !== 'table-function' || open.length !== 1 || node.out.length < 2) return undefined;
    const only = open[0]!;
    const fields = this.inputs.recordColumns(node, only);
    const column = fields?.length === node.out.length ? fields[index] : undefined;
    return column && [column];
  }

  /** Set operations and CTEs: columns by position, or by name. */
  private arms(node: RowSetNode, arms: readonly RowSetId[]): void {
    const through = (arm: RowSetNode, { key, name }: OutColumn): DraftColumn | undefined =>
      this.rowSets.columnOf(arm, key, name);
    const give = (target: DraftColumn, source: DraftColumn): void => this.copy(node, target, source);
    for (const id of arms) {
      const arm = this.rowSets.expanded(node.site.file, id);
      armColumns(node, arm, through, give);
    }
    this.moreColumns(node);
  }

  /** What SEARCH and CYCLE make of the columns of a recursive CTE; values that come again end it. */
  private moreColumns(node: RowSetNode): void {
    const { moreColumns = [], circle = [] } = node.rowSet;
    const made = node.out.slice(node.out.length - moreColumns.length);
    const own = ({ name, quoted }: { name: string; quoted: boolean }): DraftColumn[] => {
      const column = this.rowSets.columnOf(node, this.run.fold.column(name, quoted), name);
      return column === undefined ? [] : [column];
    };
    moreColumns.forEach(({ of }, i) => {
      this.relate(node, says(node, 'fdd', 'expression'), made[i]!.column, of.flatMap(own));
    });
    if (circle.length > 0)
      this.relate(node, says(node, 'frd'), this.run.builder.rows(node.object), circle.flatMap(own));
  }

  private copy(node: RowSetNode, target: DraftColumn, column: DraftColumn): void {
    const words = says(node, 'fdd', target.name === column.name ? 'copy' : 'rename');
    this.relate(node, words, target, [column], spanOf(node.site.file, node.rowSet));
  }

  private influence(node: RowSetNode, influence: Influence, hasRows: boolean): void {
    const { clause, inputs } = influence;
    const place = this.place(node, clause);
    const positional = clause === 'groupBy' || clause === 'orderBy' || clause === 'distinct';
    const expressions = positional ? inputs.filter((input) => input.kind !== 'constant') : inputs;
    const sources = this.inputs.condition(place, expressions);
    if (!hasRows || (clause === 'orderBy' && !influence.picks && !this.isTakenInOrder(node))) return;
    if (positional) appendAll(sources, this.atPositions(node, influence));
    const span = spanOf(node.site.file, influence);
    const target = this.run.builder.rows(node.object);
    this.relate(node, says(node, 'frd', undefined, clause), target, sources, span, influence.expression);
    const items = namedItems(node.out, inputs, positional, (input) => {
      return this.inputs.columns.resolve(place, input).item;
    });
    const rows = [inputs, ...items].flatMap((each) => this.nestedRows(place, each));
    this.relate(node, says(node, 'fdr'), target, rows, span);
  }

  /** The rows of an INSERT: whether their order says what becomes of them. */
  private isTakenInOrder({ site, id }: RowSetNode): boolean {
    return site.file.dataflow.statements[site.statement]!.actions.some((action) => {
      if (action.do !== 'write' || action.rowSet !== id) return false;
      const { history } = this.tables.entry(site, action.target);
      return isFilledInOrder(this.run, history.at(site.file.index, site.statement), action);
    });
  }

  /** GROUP BY 1: what the first output depends on. */
  private atPositions(node: RowSetNode, { inputs, clause }: Influence): SourceColumn[] {
    return inputs.flatMap((input) => {
      if (input.kind !== 'constant' || !/^\d+$/.test(input.text)) return [];
      const out = node.out[Number(input.text) - 1];
      const ofArms = out !== undefined && node.rowSet.arms !== undefined;
      const sources = ofArms ? [{ column: out.column }] : (out?.sources ?? []);
      return sources.map((source) => sourceSaying(source, { clause }));
    });
  }

  /** Whole rows are compared; of PIVOT what it does not aggregate. */
  private distinct(node: RowSetNode): void {
    const sources = (node.rowSet.arms ? this.rowsOfArms(node, node.rowSet.arms) : this.rowValues(node)).map(
      (source) => sourceSaying(source, { clause: 'distinct' }),
    );
    const target = this.run.builder.rows(node.object);
    const span = spanOf(node.site.file, node.rowSet);
    this.relate(node, says(node, 'frd'), target, sources, span);
    const values = node.out.flatMap(({ output }) => output?.inputs ?? []);
    this.relate(node, says(node, 'fdr'), target, this.nestedRows(this.place(node, 'distinct'), values), span);
  }

  private rowValues({ out, rowSet }: RowSetNode): SourceColumn[] {
    const compared =
      rowSet.kind === 'pivot' ? out.filter(({ output }) => output?.transform !== 'aggregate') : out;
    return compared.flatMap(({ sources }) => sources ?? []);
  }

  private rowsOfArms({ site }: RowSetNode, arms: readonly RowSetId[]): SourceColumn[] {
    return arms.flatMap((arm) => this.rowSets.expanded(site.file, arm).out.map(({ column }) => column));
  }

  /** A function makes as many rows as its arguments say (the elements of a list, the steps of a range), in FROM or as an item. */
  private rowsOfFunctions(node: RowSetNode): void {
    const isFunction = node.rowSet.kind === 'table-function';
    const made = isFunction ? node.out : node.out.filter(multiplies);
    if (made.length === 0) return;
    const sources = distinct(
      made.flatMap((out) => out.sources ?? []).concat(isFunction ? node.openSources : []),
    );
    const given = made.flatMap(({ output }) => output?.inputs ?? []);
    const rows = this.nestedRows(this.place(node, 'selectList'), given);
    if (sources.length === 0 && rows.length === 0) return;
    const target = this.run.builder.rows(node.object);
    const span = spanOf(node.site.file, node.rowSet);
    this.relate(node, says(node, 'frd'), target, sources, span);
    this.relate(node, says(node, 'fdr'), target, rows, span);
  }

  /** How many rows there are depends on how many the sources have. */
  private rowsFromSources(node: RowSetNode): void {
    const { file } = node.site;
    const mark = this.found.length;
    // of a semi-join, which rows there are on the side that is not shown decides, too
    for (const { source, object } of this.rowSets.views(node))
      if (!source.hidden || source.filters) this.findRows(node, object);
    for (const arm of node.rowSet.arms ?? []) this.findRows(node, this.rowSets.node(file, arm).object);
    const sources = this.found.take(mark);
    if (sources.length === 0) return;
    const target = this.run.builder.rows(node.object);
    const words = node.rowSet.opaque ? says(node, 'fdd', 'copy') : says(node, 'fdr');
    this.relate(node, words, target, sources, spanOf(file, node.rowSet));
  }

  private findRows(node: RowSetNode, object: DraftObject): void {
    if (object !== node.object) this.found.push(this.run.builder.rows(object));
  }

  /** A function that the run does not know inside out: the columns that only its definition names are of all it takes. */
  private openRows(node: RowSetNode, open: readonly Input[]): void {
    const sources = this.inputs.values(this.place(node, 'selectList'), open);
    node.openSources = [...sources];
    for (const out of node.out) {
      if (out.output === undefined && out.from === undefined)
        this.relate(node, says(node, 'fdd', 'function'), out.column, sources);
    }
  }

  /** SQL Anywhere: a procedure in FROM gives the rows of its queries. */
  private answers(routine: KnownRoutine, result: DraftObject): void {
    if (this.answered.has(routine)) return;
    this.answered.add(routine);
    for (const id of routine.queries) {
      const query = this.rowSets.expanded(routine.file, id);
      const columns = result.complete ? result.columns.filter((column) => column.pseudo === undefined) : [];
      query.out.forEach((out, i) => {
        const target = columns[i] ?? this.run.builder.column(result, out.key, out.name);
        this.relate(query, says(query, 'fdd', 'copy'), target, [out.column]);
      });
      const sources = [this.run.builder.rows(query.object)];
      this.relate(query, says(query, 'fdr'), this.run.builder.rows(result), sources);
    }
  }

  /** A table function of the run: its rows are those that it returns. */
  private tableFunction(node: RowSetNode, routine: KnownRoutine): void {
    const { builder } = this.run;
    const use = node.rowSet.routine!;
    this.inputs.passed(this.place(node, 'selectList'), routine, use, argumentsOf(node));
    const result = this.routines.result(routine);
    if (!routine.returns) this.answers(routine, result);
    const named = new Set(node.out.map((out) => out.key));
    const columns = result.columns.filter(({ pseudo, isField }) => pseudo === undefined && !isField);
    node.out.forEach(({ column, key, name }, i) => {
      const own = column.pseudo === 'star' ? builder.star(result) : columns[i];
      this.copy(node, column, own ?? builder.column(result, key, name));
    });
    (node.object.inflows ??= []).push({
      effect: 'select',
      statement: statementNumber(node.site),
      source: (key, name) =>
        named.has(key) ? [] : [plainValue(this.run, result) ?? builder.column(result, key, name)],
    });
    const target = builder.rows(node.object);
    this.relate(node, says(node, 'fdr'), target, [builder.rows(result)]);
  }
}

/** Aliases that use aliases gather the same columns over and over: each stays once. */
function distinct(sources: readonly SourceColumn[]): readonly SourceColumn[] {
  if (sources.length < 8) return sources;
  const seen = new Map<string, Set<DraftColumn>>();
  return sources.filter(({ column, clause, decides, uncertain }) => {
    const kind = `${clause} ${decides} ${uncertain}`;
    const columns = seen.get(kind) ?? new Set();
    seen.set(kind, columns);
    return columns.size < columns.add(column).size;
  });
}

/** Whether a column is one of a function that makes rows. */
function multiplies({ output, star }: OutColumn): boolean {
  return output?.multiplies === true || star?.single?.multiplies === true;
}
