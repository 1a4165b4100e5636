import { leading } from '../../../base/leading.ts';

/** A part of a rendered text that comes from one place. */
export interface Run {
  /** Offset in the rendered text where the part begins. */
  at: number;
  /** The file, by its template's number. */
  file: number;
  start: number;
  end: number;
  /** Character for character the text at `start`; else a value that the expression from `start` to `end` made. */
  exact: boolean;
  /** The place in the template rendered first: of the text itself, or of the mark that led to it. */
  outerStart: number;
  outerEnd: number;
}

/** A text that knows where its parts come from. */
export class Rendered {
  readonly text: string;
  readonly runs: readonly Run[];

  constructor(text: string, runs: readonly Run[]) {
    this.text = text;
    this.runs = runs;
  }

  /** The part [start, end) of the text, with its places. */
  slice(start: number, end: number): Rendered {
    const runs: Run[] = [];
    for (let i = this.runIndex(start); i < this.runs.length; i++) {
      const run = this.runs[i]!;
      if (run.at >= end) break;
      runs.push(
        run.at >= start ? { ...run, at: run.at - start } : { ...laterRun(run, start - run.at), at: 0 },
      );
    }
    return new Rendered(this.text.slice(start, end), runs);
  }

  /** Index of the run that a character belongs to. */
  runIndex(offset: number): number {
    return Math.max(0, leading(this.runs, ({ at }) => at <= offset) - 1);
  }

  /** The range in the template rendered first that a range of the text comes from. */
  outerRange(start: number, end: number): { start: number; end: number } {
    const first = this.runs[this.runIndex(start)];
    if (first === undefined) return { start: 0, end: 0 };
    const last = this.runs[this.runIndex(Math.max(start, end - 1))] ?? first;
    const from = outerStart(first, start);
    return { start: from, end: Math.max(from, outerEnd(last, end)) };
  }

  /** The file and the range in it that a character comes from. */
  origin(offset: number): { file: number; start: number; end: number } | undefined {
    const run = this.runs[this.runIndex(offset)];
    if (run === undefined) return undefined;
    const start = run.exact ? run.start + (offset - run.at) : run.start;
    return { file: run.file, start, end: run.exact ? start + 1 : run.end };
  }
}

function isOwn(run: Run): boolean {
  return run.exact && run.outerStart === run.start && run.outerEnd === run.end;
}

function outerStart(run: Run, offset: number): number {
  return isOwn(run) ? Math.min(run.start + Math.max(0, offset - run.at), run.end) : run.outerStart;
}

function outerEnd(run: Run, offset: number): number {
  return isOwn(run) ? Math.min(run.start + Math.max(0, offset - run.at), run.end) : run.outerEnd;
}

/** A run without its first characters. */
function laterRun(run: Run, skipped: number): Run {
  if (!run.exact) return run;
  const own = isOwn(run);
  const start = run.start + skipped;
  return { ...run, start, ...(own && { outerStart: start }) };
}

/** Characters before a mark that show what stands there. */
const lookedAt = 120;
const beforeRelation =
  /\b(?:from|join|into|update|(?:truncate|alter|create|drop)\s+table|table\s+if(?:\s+not)?\s+exists)\s+(?:[\w."`[\]]+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*(?:["`[]?\w+["`\]]?\s*\.\s*)*["`[]?\w*$/i;
/** `extract(day from {{ x }})` */
const beforeValue = /\b(?:extract|trim|substring|substr|overlay)\s*\([^()]*\bfrom\s+$/i;

/** Puts a rendered text together. */
export class RenderedBuilder {
  readonly #parts: string[] = [];
  readonly #runs: Run[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Whether what is written next is the name of a relation, or a part of it. */
  get endsBeforeRelation(): boolean {
    let end = '';
    for (let i = this.#parts.length - 1; i >= 0 && end.length < lookedAt; i--) end = this.#parts[i]! + end;
    end = end.slice(-lookedAt);
    return beforeRelation.test(end) && !beforeValue.test(end);
  }

  add(text: string, run: Omit<Run, 'at'>): void {
    if (text === '') return;
    this.#runs.push({ ...run, at: this.#length });
    this.#parts.push(text);
    this.#length += text.length;
  }

  /** Adds a text with the places that it has; what leads to it in the outermost template is `outer`, where that is given. */
  addRendered({ text, runs }: Rendered, outer: { start: number; end: number } | undefined): void {
    for (const run of runs) {
      const at = this.#length + run.at;
      this.#runs.push(
        outer === undefined ? { ...run, at } : { ...run, at, outerStart: outer.start, outerEnd: outer.end },
      );
    }
    this.#parts.push(text);
    this.#length += text.length;
  }

  finished(): Rendered {
    return new Rendered(this.#parts.join(''), this.#runs);
  }
}
