import type { Diagnostic } from '../../../base/diagnostics/diagnostics.ts';
import type { SourceFile } from '../../../model/engine.ts';
import type { ObjectOrigin } from '../../../model/objects.ts';
import { renderTemplate } from '../../jinja/render.ts';
import type { Rendered } from '../../jinja/values/rendered.ts';
import type { RenderFault } from '../../jinja/values/environment.ts';
import type { MadeRelation, ProjectReading, SqlPiece, StepSource } from '../../pieces/reader.ts';
import type { Segment } from '../../pieces/source-map.ts';
import { isOn, type NodeConfig } from '../files/node-settings.ts';
import type { DbtNode } from '../files/project.ts';
import { seedHeader } from '../files/seeds.ts';
import { mapping } from '../files/yaml.ts';
import { relationReferredTo } from '../template/references.ts';
import { quotedName, type Relation } from '../nodes/relation.ts';
import { alignedLines } from './compiled-text.ts';
import { NodeContext } from '../template/context.ts';
import { textAt } from './render-node.ts';
import type { WorldRun } from './world-run.ts';

/** What dbt adds to every row of a snapshot (dbt manual, "Snapshot meta-fields"). */
const snapshotColumns = ['dbt_scd_id', 'dbt_updated_at', 'dbt_valid_from', 'dbt_valid_to'];

/** A snapshot may name these columns otherwise, and have one more for deleted rows (`snapshot_meta_column_names`, `hard_deletes`). */
function addedToSnapshots(config: NodeConfig): string[] {
  const names = mapping(config['snapshot_meta_column_names']);
  const all =
    config['hard_deletes'] === 'new_record' ? [...snapshotColumns, 'dbt_is_deleted'] : snapshotColumns;
  return all.map((name) => {
    const other = names[name];
    return typeof other === 'string' ? other : name;
  });
}

/** What the files of a project give. */
export type DbtReading = ProjectReading & Required<Pick<ProjectReading, 'relations'>>;

export function emptyReading(): DbtReading {
  return { pieces: [], flows: [], relations: [], diagnostics: [] };
}

/** What dbt makes of a node of a project. */
export function readNode(run: WorldRun, node: DbtNode): DbtReading {
  const reading = emptyReading();
  const config = run.config(node);
  if (!isOn(config['enabled'] ?? true)) {
    reading.diagnostics.push(note('model-disabled', `${node.name} is switched off by its settings.`, 0, 0));
    return reading;
  }
  if (node.kind === 'seed') addSeed(run, node, reading);
  else if (node.kind === 'python') addPython(run, node, reading);
  else addQuery(run, node, reading);
  return reading;
}

function made(run: WorldRun, node: DbtNode, start = 0): MadeRelation {
  const { names, parts } = run.relationOf(node);
  const config = run.config(node);
  const materialized = typeof config['materialized'] === 'string' ? config['materialized'] : '';
  const object = /^materialized_view$|^dynamic_table$/.test(materialized)
    ? 'materialized-view'
    : parts.type === 'view'
      ? 'view'
      : 'table';
  return {
    parts: names,
    object,
    start,
    end: start,
    ...(node.kind === 'snapshot' && { origin: 'snapshot' as const, moreColumns: addedToSnapshots(config) }),
  };
}

function addQuery(run: WorldRun, node: DbtNode, reading: DbtReading): void {
  const { faults, sources, ...result } = run.node(node);
  for (const source of sources) addRelation(reading, run, source, 'source');
  const text = node.file.text;
  const isUnknown = faults.some(({ code }) => code === 'unknown-value');
  for (const fault of faults) reading.diagnostics.push(diagnosticOf(fault, run, isUnknown));
  let { rendered } = result;
  const written = run.manifestNode(node);
  const isCurrent = written?.compiled !== undefined && written.raw.trim() === text.trim();
  // what dbt compiled holds the text of ephemeral models, which are views here
  const isOther = isCurrent && !written.compiled!.includes('__dbt__cte__');
  if (isOther && !isAlike(written.compiled!, rendered.text)) rendered = alignedLines(written.compiled!, text);
  else if (!result.complete) rendered = wholeText(text);
  if (rendered.text.trim() === '') {
    const { text: written } = node.file;
    if (faults.length === 0 && written.trim() !== '')
      reading.diagnostics.push(
        note('template-unknown', 'This template writes nothing, as far as is known.', 0, written.length),
      );
    return;
  }
  const isOurs = rendered === result.rendered;
  const isPartial = isOurs && isUnknown;
  const makes = made(run, node, startOf(rendered));
  for (const hook of hooksOf(run, node, 'pre_hook')) reading.pieces.push(hook);
  reading.pieces.push({ ...pieceOf(rendered, run), makes, ...(isPartial && { isPartial }) });
  if (result.incremental !== undefined && result.complete && !isCurrent)
    reading.pieces.push({
      ...pieceOf(result.incremental, run),
      makes: { ...makes, isAgain: true },
      ...(isPartial && { isPartial }),
    });
  for (const hook of hooksOf(run, node, 'post_hook')) reading.pieces.push(hook);
}

/** Notes what a relation is to dbt. */
export function addRelation(
  { relations }: DbtReading,
  { vendor }: WorldRun,
  { names, quotedNames }: Relation,
  origin: ObjectOrigin,
): void {
  relations.push({ parts: names, quoted: quotedNames, vendor, origin });
}

/** Where the text of a node begins, without blanks and what writes nothing. */
function startOf(rendered: Rendered): number {
  const at = rendered.text.search(/\S/);
  return rendered.outerRange(Math.max(at, 0), at + 1).start;
}

function wholeText(text: string): Rendered {
  const whole = textAt(text, 0, text.length);
  const [run] = whole.runs;
  return run === undefined ? whole : Object.assign(whole, { runs: [{ ...run, exact: true }] });
}

/** Whether two texts are the same but for blanks. */
function isAlike(one: string, other: string): boolean {
  return one.replaceAll(/\s+/g, '') === other.replaceAll(/\s+/g, '');
}

/** A rendered text with the places of its characters in the file that was rendered. */
export function pieceOf({ runs, text }: Rendered, { vendor }: WorldRun): SqlPiece {
  const map: Segment[] = runs.map(({ at, end, exact, outerEnd, outerStart, start }) =>
    exact && outerStart === start && outerEnd === end
      ? { at, start }
      : { at, start: outerStart, end: outerEnd },
  );
  return { text, map: map.length === 0 ? [{ at: 0, start: 0 }] : map, vendor };
}

/** `pre_hook`, `post_hook`: statements of their own, which see the node as `this`. */
function hooksOf(run: WorldRun, node: DbtNode, key: 'pre_hook' | 'post_hook'): SqlPiece[] {
  const value = run.config(node)[key];
  const hooks = Array.isArray(value) ? (value as unknown[]) : value === undefined ? [] : [value];
  return hooks.flatMap((hook) => {
    const sql = typeof hook === 'string' ? hook : (hook as { sql?: unknown } | null)?.sql;
    if (typeof sql !== 'string') return [];
    const context = new NodeContext(run, { node, of: node.project, phase: 'run', incremental: false });
    const { rendered } = renderTemplate(run.textTemplate(sql), context, run.rendering);
    if (rendered.text.trim() === '') return [];
    return [pieceOf(textOfHook(rendered.text, node.file, sql), run)];
  });
}

/** A hook stands in the file of its node, or in the settings: then it is reported at the beginning. */
function textOfHook(rendered: string, { text }: SourceFile, sql: string): Rendered {
  const at = text.indexOf(sql);
  return at === -1 ? textAt(rendered, 0, 0) : textAt(rendered, at, at + sql.length);
}

/** A seed is a table with the columns of its first line. */
function addSeed(run: WorldRun, node: DbtNode, reading: DbtReading): void {
  const columns = seedHeader(node.file.text);
  if (columns.length === 0) return;
  const relation = run.relationOf(node);
  let text = `create table ${relation.text()} (`;
  const map: Segment[] = [{ at: 0, start: 0, end: 0 }];
  for (const [index, { end, name, start }] of columns.entries()) {
    if (index > 0) text += ', ';
    map.push({ at: text.length, start, end });
    text += quotedName(name, run.target.type);
    map.push({ at: text.length, start: end, end });
    text += ` ${run.target.type === 'bigquery' ? 'string' : 'varchar(256)'}`;
  }
  reading.pieces.push({ text: `${text})`, map, vendor: run.vendor });
  addRelation(reading, run, relation, 'seed');
}

const pythonReference = /\bdbt\s*\.\s*(ref|source)\s*\(([^()]*)\)/g;

/** A Python model: what it reads is named, its columns are not known. */
function addPython(run: WorldRun, node: DbtNode, reading: DbtReading): void {
  const sources: StepSource[] = [];
  for (const match of node.file.text.matchAll(pythonReference)) {
    const relation = relationReferredTo(run, node.project, match[1], match[2]!);
    const place = { start: match.index, end: match.index + match[0].length };
    if (relation === undefined) continue;
    sources.push({ from: 'table', parts: relation.names, ...place });
    if (match[1] === 'source') addRelation(reading, run, relation, 'source');
  }
  reading.diagnostics.push(
    note('python-model', 'What this Python model makes of its sources is not read.', 0, 0),
  );
  reading.relations.push({ parts: run.relationOf(node).names, quoted: 0, origin: 'model' });
  const place = { start: 0, end: node.file.text.length };
  const target = {
    to: { table: { parts: run.relationOf(node).names } },
    effect: 'insert' as const,
    columns: [],
    ...place,
  };
  reading.flows.push({
    ...place,
    steps: [{ name: node.name, sources, columns: [], opaque: true, writes: [target], ...place }],
  });
}

const codes: Record<RenderFault['code'], Pick<Diagnostic, 'code'>> = {
  'template-error': { code: 'template-error' },
  'undefined-name': { code: 'template-undefined' },
  'undefined-value': { code: 'template-undefined' },
  'unknown-value': { code: 'template-unknown' },
  'unknown-reference': { code: 'template-reference' },
  raised: { code: 'template-refused' },
  'budget-exceeded': { code: 'budget-exceeded' },
};
const notes: ReadonlySet<string> = new Set(['undefined-value', 'unknown-value', 'unknown-reference']);

/**
 * A fault of a template as a problem at its place in the file of the node.
 * @param isUnknown something else in it is only known at run time: what it refuses then may be there
 */
function diagnosticOf(
  { code, file, message, outer, place }: RenderFault,
  run: WorldRun,
  isUnknown: boolean,
): Diagnostic {
  const inside = place.start === outer.start && place.end === outer.end;
  const where = inside ? '' : run.placeText(file, place.start);
  const isNote = (code === 'undefined-name' && isOfMissing(message, run)) || (code === 'raised' && isUnknown);
  const severity = notes.has(code) || isNote ? 'information' : 'warning';
  return {
    ...codes[code],
    severity,
    class: severity === 'information' ? 'SyntaxHint' : 'AnalyzeError',
    message: where === '' ? message : `${message} (${where})`,
    span: [0, outer.start, outer.end],
  };
}

/** Whether a call is of a package of which it is said elsewhere that it is not there. */
function isOfMissing(message: string, { missingPackages }: WorldRun): boolean {
  const name = /^(\w+)\./.exec(message)?.[1];
  return name !== undefined && missingPackages.some(({ names }) => names.includes(name));
}

/** Something that is reported and is no fault. */
export function note(code: string, message: string, start: number, end: number): Diagnostic {
  return { code, severity: 'information', class: 'SyntaxHint', message, span: [0, start, end] };
}
