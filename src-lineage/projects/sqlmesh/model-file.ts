import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import { vendorOf } from '../dbt/files/adapters.ts';
import { bracketsEnd, codeStart, itemsOf, partsOfList, quotedEnd } from '../pieces/macro-text.ts';
import type { ProjectOptions, ProjectReading, SqlPiece } from '../pieces/reader.ts';
import type { Segment } from '../pieces/source-map.ts';
import { type JinjaBlock, jinjaBlocks } from './jinja-blocks.ts';
import { type MacroFunction, Macros } from './macros.ts';
import type { SqlmeshProject } from './project.ts';

const block = /(?:MODEL|AUDIT|METRIC)\s*(?=\(\s*[a-z_]+\s+[^\s=])/iy;
/** Macros of SQLMesh are no templates: each file has a tenth of what a template has. */
const shareOfMacros = 10;
/** Models that one file makes of its blueprints; more are read as one. */
const mostBlueprints = 200;

/**
 * Reads a file of SQLMesh: its models, with the macros in them expanded. The grammar reads what comes of it
 * (`syntax/grammar/sqlmesh.ts`).
 * @param project that it is in, where there is one, and the name that it has by its path there
 * @returns undefined for files that begin with no block of SQLMesh
 */
export function sqlmeshFile(
  text: string,
  { limits }: ProjectOptions,
  project?: SqlmeshProject,
  inferred?: string,
): ProjectReading | undefined {
  const start = codeStart(text);
  block.lastIndex = start;
  if (!block.test(text)) return undefined;
  const open = block.lastIndex;
  const close = bracketsEnd(text, open);
  if (close === -1) return undefined;
  const isModel = /^model/i.test(text.slice(start, start + 5));
  const header = headerOf(text.slice(open + 1, close - 1));
  const own = header.dialect === undefined ? project?.vendor : vendorOf(header.dialect);
  const columns = seedColumns(header, project);
  const named = isModel && header.name === '' ? inferred : undefined;
  const reading: ProjectReading = { pieces: [], flows: [], diagnostics: [] };
  // audits for whatever model: they make nothing, and the relation that they read is none
  if (!isModel && /@this_model\b/i.test(text)) return reading;
  const unknown = new Map<string, Diagnostic>();
  const most = Math.max(1, Math.floor(limits.renderedText / shareOfMacros / text.length));
  for (const values of header.blueprints.slice(0, most)) {
    const variables = new Map([...(project?.variables ?? []), ...values]);
    const functions = project?.functions ?? new Map<string, MacroFunction>();
    const macros = new Macros(variables, functions, limits.renderedText / shareOfMacros);
    const modelName = macros.text(named ?? header.name);
    if (isModel) macros.values.set('this_model', modelName);
    const blocks = project === undefined ? [] : jinjaBlocks(text, project, macros.values, limits);
    const piece = expanded(
      text,
      macros,
      { blocks, columns, named, start: open, from: close, name: header.name },
      unknown,
    );
    if (macros.isExhausted) return undefined;
    reading.pieces.push(own === undefined ? piece : { ...piece, vendor: own });
  }
  reading.diagnostics = [...unknown.values()];
  return reading;
}

interface Header {
  name: string;
  dialect?: string;
  /** The file of a seed whose columns are not listed. */
  seed?: string;
  /** The variables of each model that the file makes; one without any where it makes one. */
  blueprints: ReadonlyMap<string, string>[];
}

function headerOf(list: string): Header {
  const header: Header = { name: '', blueprints: [new Map()] };
  let seed: string | undefined;
  let isListed = false;
  for (const property of partsOfList(list)) {
    const [, key = '', value = ''] = /^(\w+)\s+([^]*)$/.exec(property) ?? [];
    if (/^name$/i.test(key)) header.name = value;
    else if (/^kind$/i.test(key)) seed = /^seed\s*\([^)]*\bpath\s+['"]([^'"]+)['"]/i.exec(value)?.[1];
    else if (/^columns$/i.test(key)) isListed = true;
    else if (/^dialect$/i.test(key)) header.dialect = /\w+/.exec(value)?.[0]?.toLowerCase() ?? '';
    else if (/^blueprints$/i.test(key) && value.startsWith('(')) {
      const blueprints = itemsOf(value).slice(0, mostBlueprints).map(variablesOf);
      if (blueprints.length > 0) header.blueprints = blueprints;
    }
  }
  return seed === undefined || isListed ? header : { ...header, seed };
}

/** What the header lacks where the first line of a seed's file has it. */
function seedColumns({ seed }: Header, project: SqlmeshProject | undefined): string | undefined {
  const columns = seed === undefined ? undefined : project?.seeds.get(seed.slice(seed.lastIndexOf('/') + 1));
  if (columns === undefined || columns.length === 0) return undefined;
  return `columns (${columns.map((name) => `"${name.replaceAll('"', '')}" text`).join(', ')})`;
}

/** `(a := x, b := y)` */
function variablesOf(blueprint: string): ReadonlyMap<string, string> {
  return new Map(
    itemsOf(blueprint).flatMap((item) => {
      const match = /^@?(\w+)\s*:=\s*([^]*)$/.exec(item);
      return match === null ? [] : [[match[1]!.toLowerCase(), match[2]!.trim()] as const];
    }),
  );
}

const borders = /ON_VIRTUAL_UPDATE_(?:BEGIN|END)\b\s*;?/iy;

/** What of a file is put in the place of its text. */
interface Parts {
  blocks: readonly JinjaBlock[];
  /** The columns that the header gets. */
  columns: string | undefined;
  /** The name that the header gets. */
  named: string | undefined;
  /** Where the header begins, and where the text behind it does. */
  start: number;
  from: number;
  /** That of the model. */
  name: string;
}

/**
 * The text of a file with its macros expanded: in the header only the name has any that count.
 * @param unknown takes a note for each macro that nobody knows
 */
function expanded(
  text: string,
  macros: Macros,
  { blocks, columns, from, name, named, start }: Parts,
  unknown: Map<string, Diagnostic>,
): SqlPiece {
  const writer = new Writer(text);
  const nameAt = name === '' ? -1 : text.indexOf(name, start);
  if (named !== undefined) writer.insert(start + 1, `name ${named}, `);
  if (nameAt !== -1) writer.replace(nameAt, nameAt + name.length, macros.text(name));
  if (columns !== undefined)
    writer.insert(from - 1, /,\s*$/.test(text.slice(0, from - 1)) ? columns : `, ${columns}`);
  const noteUnknown = (start: number, end: number): void => {
    for (const word of macros.unknown.splice(0))
      if (!unknown.has(word)) unknown.set(word, note(word, start, end));
  };
  let block = 0;
  for (let i = from; i < text.length && !macros.isExhausted;) {
    if (blocks[block]?.start === i) {
      const { start, end } = blocks[block]!;
      i = writer.render(blocks[block++]!, macros);
      noteUnknown(start, end);
      continue;
    }
    const quoted = quotedEnd(text, i);
    if (quoted > i) {
      i = quoted;
      continue;
    }
    borders.lastIndex = i;
    const end = text.charAt(i).toUpperCase() === 'O' && borders.test(text) ? borders.lastIndex : -1;
    const made = end === -1 ? macros.at(text, i) : { text: '', end };
    if (made === undefined) {
      i++;
      continue;
    }
    noteUnknown(i, made.end);
    i = writer.replace(i, made.end, made.text);
  }
  return writer.finished();
}

function note(word: string, start: number, end: number): Diagnostic {
  const message = `What @${word} stands for is not known: values of its arguments alone are in the lineage.`;
  return {
    code: 'unknown-macro',
    severity: 'information',
    class: 'SyntaxHint',
    message,
    span: [0, start, end],
  };
}

/** Copies a text with replacements, and notes where its characters come from. */
class Writer {
  readonly #source: string;
  readonly #map: Segment[] = [];
  readonly #parts: string[] = [];
  #length = 0;
  #copied = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /**
   * Puts a text in the place of a part of the source; of an item that is replaced by nothing the comma goes too.
   * @returns where the source goes on
   */
  replace(start: number, end: number, text: string): number {
    this.#copyTo(start);
    this.#copied = end;
    if (text.trim() !== '') this.#add(text, { start, end });
    else {
      const comma = /^\s*,/.exec(this.#source.slice(end, end + 200));
      if (comma === null) this.#dropComma();
      else this.#copied += comma[0].length;
    }
    return this.#copied;
  }

  insert(at: number, text: string): void {
    this.#copyTo(at);
    this.#add(text, { start: at, end: at });
  }

  /** Puts what a template writes in its place, as a statement of its own. */
  render({ end, from, rendered, start }: JinjaBlock, macros: Macros): number {
    this.#copyTo(start);
    for (const [index, run] of rendered.runs.entries()) {
      const part = rendered.text.slice(run.at, rendered.runs[index + 1]?.at ?? rendered.text.length);
      const isOwn = run.exact && run.outerStart === run.start && run.outerEnd === run.end;
      const text = macros.text(part);
      const place = { start: run.outerStart + from, end: run.outerEnd + from };
      this.#add(text, isOwn && text === part ? { start: run.start + from } : place);
    }
    this.#add(';', { start: end, end });
    this.#copied = end;
    return end;
  }

  #copyTo(at: number): void {
    if (at > this.#copied) this.#add(this.#source.slice(this.#copied, at), { start: this.#copied });
    this.#copied = at;
  }

  finished(): SqlPiece {
    this.#add(this.#source.slice(this.#copied), { start: this.#copied });
    return { text: this.#parts.join(''), map: this.#map };
  }

  #add(text: string, place: Omit<Segment, 'at'>): void {
    this.#map.push({ at: this.#length, ...place });
    this.#parts.push(text);
    this.#length += text.length;
  }

  #dropComma(): void {
    const last = this.#parts.pop() ?? '';
    const kept = last.trimEnd().replace(/,$/, '');
    const text = kept.length < last.trimEnd().length ? kept : last;
    this.#parts.push(text);
    this.#length -= last.length - text.length;
  }
}
