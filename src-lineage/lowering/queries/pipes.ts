import type { RowSetId } from '../../ir/names.ts';
import type { RowSet, Source } from '../../ir/dataflow.ts';
import type { PipeQuery, PipeStep } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import type { QueryPlace } from '../context/query-place.ts';
import { lowerCondition } from '../expressions/conditions.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { lowerCommonTables } from './common-tables.ts';
import { lowerOutputs } from './projection/outputs.ts';
import { influence, newRowSet } from './row-sets.ts';
import { joinArms } from './set-operations.ts';
import { addSources } from './sources.ts';

/** Every pipe step makes a new row set over the one before it. */
export function lowerPipe(context: LoweringContext, pipe: PipeQuery, place: QueryPlace): RowSetId {
  const outer = context.commonTables;
  const { name: _name, role: _role, ...inner } = place;
  let current = context.lower.queryBody(context, pipe.source, { ...inner, kind: 'select-list' });
  let ranges = rangesOf(context.rowSet(current));
  pipe.steps.forEach((step) => {
    if (step.operator === 'as') {
      ranges = step.alias ? [{ rowSet: current, alias: step.alias.text, ...stepPlace(context, step) }] : [];
      return;
    }
    if (step.with) lowerCommonTables(context, step.with, inner);
    if (step.operator === 'with' || step.operator === 'order' || step.operator === 'other') return;
    const before = current;
    current = lowerPipeStep(context, step, before, ranges, inner);
    if (step.operator === 'select' || step.operator === 'aggregate') ranges = [];
    else if (step.operator === 'join') ranges = [...ranges, ...joinedRanges(context, current, before)];
  });
  context.commonTables = outer;
  const last = context.rowSet(current);
  last.kind = place.kind;
  last.role = place.role ?? 'intermediate';
  if (place.name !== undefined) last.name = place.name;
  return current;
}

/** The aliases of FROM, which later steps may still name (GoogleSQL, "Pipe syntax", range variables). */
function rangesOf({ sources }: RowSet): Source[] {
  return sources.filter((source) => source.alias !== undefined || source.name !== undefined);
}

/** Those of a join: all sources but the rows that came through the pipe. */
function joinedRanges(context: LoweringContext, joined: RowSetId, before: RowSetId): Source[] {
  return rangesOf(context.rowSet(joined)).filter((source) => source.rowSet !== before && !source.hidden);
}

function stepPlace(context: LoweringContext, step: PipeStep): { start: number; end: number } {
  return { start: context.start(step), end: context.end(step) };
}

function lowerPipeStep(
  context: LoweringContext,
  step: PipeStep,
  before: RowSetId,
  ranges: readonly Source[],
  place: Pick<QueryPlace, 'parent' | 'parentSources'>,
): RowSetId {
  const place_: QueryPlace = { kind: 'select-list', ...place };
  if (step.operator === 'set-operation') {
    const id = newRowSet(context, place_, step, 'set-operation');
    const others = (step.queries ?? []).map((query) => context.lower.queryBody(context, query, place_));
    joinArms(context, id, { operator: 'union', all: true, ...step.set, start: step.start, end: step.end }, [
      before,
      ...others,
    ]);
    return id;
  }
  const id = newRowSet(context, place_, step);
  const rowSet = context.rowSet(id);
  rowSet.sources.push({ rowSet: before, ...stepPlace(context, step) });
  for (const range of ranges) rowSet.sources.push({ ...range, hidden: true });
  const lowering = new ExpressionLowering(context, id);
  const everything = {
    kind: 'star' as const,
    qualifier: [],
    start: context.start(step),
    end: context.end(step),
  };
  switch (step.operator) {
    case 'select':
      lowerOutputs(context, lowering, rowSet, step.items);
      if (step.distinct) rowSet.distinct = true;
      break;
    case 'extend':
      rowSet.outputs.push(everything);
      lowerOutputs(context, lowering, rowSet, step.items);
      break;
    case 'set':
      rowSet.outputs.push({
        ...everything,
        replace: step.items.map((item) => ({
          name: item.alias?.text ?? '',
          inputs: lowering.inputs(item.expression),
          transform: lowering.transform(item.expression, item.alias?.text),
          start: context.start(item),
          end: context.end(item),
        })),
      });
      break;
    case 'drop':
      rowSet.outputs.push({
        ...everything,
        except: step.items.map((item) =>
          item.expression.kind === 'column' ? item.expression.path.at(-1)!.text : '',
        ),
      });
      break;
    case 'rename':
      rowSet.outputs.push({
        ...everything,
        rename: (step.rename ?? []).map(({ from, to }) => ({ from: from.text, to: to.text })),
      });
      break;
    case 'aggregate':
      rowSet.grouped = true;
      if (step.groupBy) {
        lowerOutputs(context, lowering, rowSet, step.groupBy);
        influence(
          context,
          lowering,
          rowSet,
          'groupBy',
          step.groupBy.map((item) => item.expression),
        );
      }
      lowerOutputs(context, lowering, rowSet, step.items);
      break;
    case 'join':
      if (step.join) addPipeJoin(context, id, step.join);
      rowSet.outputs.push(everything);
      break;
    default:
      rowSet.outputs.push(everything);
  }
  if (step.condition) lowerCondition(context, lowering, rowSet, step.condition, 'where');
  return id;
}

function addPipeJoin(context: LoweringContext, id: RowSetId, join: NonNullable<PipeStep['join']>): void {
  const rowSet = context.rowSet(id);
  const first = rowSet.sources.length;
  addSources(context, id, join.right);
  const right = rowSet.sources[first];
  if (right !== undefined) {
    if (join.using) right.using = join.using.map(({ text, quoted }) => ({ name: text, quoted }));
    if (join.natural) right.natural = true;
  }
  if (join.on) lowerCondition(context, new ExpressionLowering(context, id), rowSet, join.on, 'joinCondition');
}
