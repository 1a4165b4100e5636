import type { FileDataflow } from '../dataflow.ts';
import { type PackedDataflow, type PackedValue, rowSetParts, Tag, tagBits } from './tags.ts';

/**
 * Packs a data flow so that what each row set is made of can be opened by itself. Parts that are shared are packed each time;
 * fields that are `undefined` are left out.
 */
export function packedDataflow({ rowSets, ...dataflow }: FileDataflow): PackedDataflow {
  const packing = new Packing();
  packing.put(dataflow);
  packing.list(rowSets, rowSetParts);
  const starts = new Int32Array(rowSets.length);
  for (const [id, { outputs, influences, comparisons }] of rowSets.entries()) {
    starts[id] = packing.length;
    for (const part of [outputs, influences, comparisons]) packing.list(part);
  }
  return { ...packing.finish(), starts };
}

/** The field names read so far, from the first one on. */
interface ShapeStep {
  fields: string[];
  next: Map<string, ShapeStep>;
  /** Of the objects that end here; -1 until there is one. */
  shape: number;
}

/** Beside the tag. */
const [least, most] = [-(2 ** 28), 2 ** 28 - 1];

class Packing {
  private words = new Int32Array(1024);
  length = 0;
  private readonly texts = new Map<string, number>();
  private readonly shapes: string[][] = [];
  private readonly firstStep: ShapeStep = { fields: [], next: new Map(), shape: -1 };

  put(value: unknown): void {
    switch (typeof value) {
      case 'string':
        this.add(Tag.text, this.text(value));
        return;
      case 'number':
        this.number(value);
        return;
      case 'boolean':
        this.add(Tag.constant, value ? 1 : 0);
        return;
      default:
        if (value === null || value === undefined) this.add(Tag.constant, 2);
        else if (Array.isArray(value)) this.list(value);
        else this.object(value as Readonly<Record<string, unknown>>);
    }
  }

  finish(): PackedValue {
    return {
      words: this.words.slice(0, this.length),
      texts: [...this.texts.keys()],
      shapes: this.shapes,
    };
  }

  /** @param without fields of its objects that are left out */
  list(list: readonly unknown[], without?: ReadonlySet<string>): void {
    this.add(Tag.list, list.length);
    for (let at = 0; at < list.length; at++) {
      if (without === undefined) this.put(list[at]);
      else this.object(list[at] as Readonly<Record<string, unknown>>, without);
    }
  }

  private object(object: Readonly<Record<string, unknown>>, without?: ReadonlySet<string>): void {
    const head = this.length;
    this.add(Tag.object, 0);
    let step = this.firstStep;
    for (const field in object) {
      const value = object[field];
      if (value === undefined || without?.has(field)) continue;
      step = step.next.get(field) ?? addedStep(step, field);
      this.put(value);
    }
    if (step.shape < 0) step.shape = this.shapes.push(step.fields) - 1;
    this.words[head] = (step.shape << tagBits) | Tag.object;
  }

  private number(value: number): void {
    if (value >= least && value <= most && Object.is(value | 0, value)) {
      this.add(Tag.number, value);
      return;
    }
    this.add(Tag.wide, 0);
    for (const word of new Int32Array(Float64Array.of(value).buffer)) this.word(word);
  }

  private text(text: string): number {
    let index = this.texts.get(text);
    if (index === undefined) this.texts.set(text, (index = this.texts.size));
    return index;
  }

  private add(tag: number, value: number): void {
    this.word((value << tagBits) | tag);
  }

  private word(word: number): void {
    if (this.length === this.words.length) {
      const more = new Int32Array(this.length * 2);
      more.set(this.words);
      this.words = more;
    }
    this.words[this.length++] = word;
  }
}

function addedStep(step: ShapeStep, field: string): ShapeStep {
  const added: ShapeStep = { fields: [...step.fields, field], next: new Map(), shape: -1 };
  step.next.set(field, added);
  return added;
}
