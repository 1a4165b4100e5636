import { wholeGraph } from '../../src-lineage/graph/build/whole-graph.ts';
import { opposite } from '../../src-lineage/graph/edges/trace-direction.ts';
import type { LineageModel } from '../../src-lineage/model/model.ts';
import { type Change, type Changed, changeEffects } from '../../src-lineage/questions/change-effects.ts';
import { thingNamed } from '../../src-lineage/questions/changed-thing.ts';
import { impactTable, impactText } from '../../src-lineage/questions/formats/impact-text.ts';
import { impactAnswer, impactJson } from '../../src-lineage/questions/impact-answer.ts';
import { NameIndex } from '../../src-lineage/questions/name-index.ts';
import { stepsOneWay, wayOptions } from '../../src-lineage/questions/way-options.ts';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';
import { type WayFlags, waysOf } from '../options/graph-flags.ts';
import type { Answer } from './answer.ts';
import { ambiguous, nothingNamed } from './named.ts';

/** What is asked of a table or column. */
export interface ImpactFlags extends WayFlags {
  upstream?: true;
  depth?: number;
  drop?: true;
  rename?: string;
  type?: string;
}

/** What depends on a table or column, and what a change of it breaks. @throws CommandFailure */
export function impactOfName(model: LineageModel, text: string, flags: ImpactFlags): Answer {
  const { name, ...changed } = changedOf(model, text);
  const change = changeOf(flags);
  if (change?.kind === 'type' && changed.columns.length === 0)
    throw new CommandFailure(exitCodes.usage, `--type is for columns, and ${name} is none.`);
  const objects = [...changed.objects, ...changed.columns.map((id) => model.columns.objectOf(id))];
  const options = wayOptions(model, waysOf(flags), objects);
  const { upstream: isUpstream = false, depth } = flags;
  const direction = isUpstream ? 'upstream' : 'downstream';
  // a call is drawn from the routine that depends on the other
  const isRoutine = changed.objects.some((id) => model.objects[id]!.role === 'routine');
  const drawnDirection = isRoutine ? opposite(direction) : direction;
  const answer = impactAnswer(model, wholeGraph(model, options), {
    selection: changed,
    direction,
    relationTypes: options.relationTypes,
    steps: depth,
  });
  const effects = change && changeEffects(model, answer.impact, changed, change);
  return {
    text: (style) => impactText(model, name, answer, effects, style),
    json: () => impactJson(model, answer, { of: name, ...effects }),
    table: () => impactTable(model, answer),
    drawn: { ...options, selection: { ...changed, ...stepsOneWay(drawnDirection, depth) } },
  };
}

function changeOf({ drop, rename, type }: ImpactFlags): Change | undefined {
  if (drop) return { kind: 'drop' };
  if (rename !== undefined) return { kind: 'rename', to: rename };
  return type === undefined ? undefined : { kind: 'type', dataType: type };
}

function changedOf(model: LineageModel, text: string): Changed & { name: string } {
  const found = thingNamed(new NameIndex(model), text);
  if (found.outcome === 'ambiguous') throw ambiguous(text, found.names);
  if (found.outcome === 'unknown') throw nothingNamed('table or column', text, found.meant);
  return { name: found.name, objects: found.objects, columns: found.columns };
}
