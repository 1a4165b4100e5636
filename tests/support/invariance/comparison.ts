import { analyze } from '../../../src-lineage/index.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { endToEnd } from '../../lineage/end-to-end.ts';
import type { ReadScript, Script } from './script.ts';
import { readScript } from './script.ts';
import type { Rewritten } from './transform.ts';

/** What became of a script's lineage when the script was rewritten. */
export interface Difference {
  missing: string[];
  extra: string[];
}

export type Outcome = 'same' | 'unreadable' | Difference;

/** Compares the lineage of a script, end to end, with that of the rewritten one. */
export function compare(script: ReadScript, rewritten: Rewritten): Outcome {
  const { sql, original = (line: string) => line, added = new Set<string>() } = rewritten;
  if (readScript({ ...script, sql }) === undefined) return 'unreadable';
  const before = lineageBefore(script);
  const after = [...new Set(lineageOf(script, sql, added).map((line) => original(line)))];
  const missing = before.filter((line) => !after.includes(line));
  const extra = after.filter((line) => !before.includes(line));
  return missing.length + extra.length === 0 ? 'same' : { missing, extra };
}

const known = new WeakMap<ReadScript, string[]>();

function lineageBefore(script: ReadScript): string[] {
  const lines = known.get(script) ?? linesOf(analyzed(script));
  known.set(script, lines);
  return lines;
}

function lineageOf(script: ReadScript, sql: string, added: ReadonlySet<string>): string[] {
  return linesOf(folded(analyzed({ ...script, sql }), added));
}

export function analyzed({ vendor, sql }: Script): LineageModel {
  return analyze([{ name: 'script.sql', text: sql }], { vendor });
}

/** The lineage, end to end, in lower case. */
export function linesOf(model: LineageModel): string[] {
  return [...new Set(endToEnd(model).map((line) => line.toLowerCase()))].sort();
}

/** The model with objects of some names as if they were steps of a statement. */
function folded(model: LineageModel, names: ReadonlySet<string>): LineageModel {
  if (names.size === 0) return model;
  const objects = model.objects.map((object) =>
    names.has(object.name.toLowerCase()) ? { ...object, role: 'intermediate' as const } : object,
  );
  return { ...model, objects };
}
