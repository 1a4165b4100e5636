import type { DataflowHead, RowSetHead, RowSetParts } from '../dataflow.ts';
import { growthOf, type Shift, unshifted } from '../part-numbers.ts';
import { makerOf } from './frequent-layouts.ts';
import { constants, type PackedDataflow, type PackedValue, Tag, tagBits, tagMask } from './tags.ts';
import type { RowSetId } from '../names.ts';

/** A packed data flow that is opened piece by piece. */
export class OpenedDataflow {
  readonly #unpacking: Unpacking;
  readonly #starts: Int32Array;

  /** @param shift by how much its numbers grow, where it becomes a part of another dataflow */
  constructor(dataflow: PackedDataflow, shapes: Shapes, shift: Shift = unshifted) {
    this.#unpacking = new Unpacking(dataflow, shapes, shift);
    this.#starts = dataflow.starts;
  }

  /** All but the parts of the row sets, made again each time. */
  head(): DataflowHead & { rowSets: RowSetHead[] } {
    const dataflow = this.#unpacking.from(0) as DataflowHead;
    return Object.assign(dataflow, { rowSets: this.#unpacking.next() as RowSetHead[] });
  }

  /** The parts of a row set, made again each time. */
  partsOf(id: RowSetId): RowSetParts {
    const outputs = this.#unpacking.from(this.#starts[id]!) as RowSetParts['outputs'];
    const influences = this.#unpacking.next() as RowSetParts['influences'];
    return { outputs, influences, comparisons: this.#unpacking.next() as RowSetParts['comparisons'] };
  }
}

interface Shape {
  fields: readonly string[];
  /** Of the numbers in each field. */
  growth: readonly number[];
  /**
   * Its copies have all fields from the beginning, which saves V8 a change of their layout for each. Made by JSON it has them
   * within, where other objects have room for four and a further object for the rest.
   */
  pattern: Readonly<Record<string, unknown>>;
  /** Makes its objects, where they are frequent. */
  make: ReturnType<typeof makerOf>;
}

/** The shapes of the objects of many data flows, most of which have the same. */
export class Shapes {
  readonly #byFields = new Map<string, Shape>();

  of(fields: readonly string[], shift: Shift): Shape {
    // each part of another data flow has a shift of its own
    if (shift !== unshifted) return shapeOf(fields, shift);
    const key = fields.join();
    let shape = this.#byFields.get(key);
    if (shape === undefined) this.#byFields.set(key, (shape = shapeOf(fields, shift)));
    return shape;
  }
}

function shapeOf(fields: readonly string[], shift: Shift): Shape {
  return {
    fields,
    growth: fields.map((field) => growthOf(field, shift)),
    pattern: JSON.parse(
      JSON.stringify(Object.fromEntries(fields.map((field) => [field, null]))),
    ) as Shape['pattern'],
    make: makerOf(fields),
  };
}

class Unpacking {
  private readonly words: Int32Array;
  private readonly texts: readonly string[];
  private readonly shapes: readonly Shape[];
  private at = 0;

  constructor({ words, texts, shapes }: PackedValue, known: Shapes, shift: Shift) {
    this.words = words;
    this.texts = texts;
    this.shapes = shapes.map((fields) => known.of(fields, shift));
  }

  /** The value that begins at a word. */
  from(start: number): unknown {
    this.at = start;
    return this.value(0);
  }

  /** The value behind the one that was taken last. */
  next(): unknown {
    return this.value(0);
  }

  /** @param growth of numbers; those below 0 stand for none */
  value(growth: number): unknown {
    const word = this.words[this.at++]!;
    const rest = word >> tagBits;
    switch (word & tagMask) {
      case Tag.number:
        return rest < 0 ? rest : rest + growth;
      case Tag.text:
        return this.texts[rest];
      case Tag.list: {
        const list = new Array<unknown>(rest);
        for (let place = 0; place < rest; place++) list[place] = this.value(growth);
        return list;
      }
      case Tag.object:
        return this.object(this.shapes[rest]!);
      case Tag.constant:
        return constants[rest];
      default:
        return new Float64Array(Int32Array.of(this.words[this.at++]!, this.words[this.at++]!).buffer)[0];
    }
  }

  private object({ fields, growth, pattern, make }: Shape): object {
    if (make !== undefined) return make(this, growth);
    const object: Record<string, unknown> = { ...pattern };
    for (let place = 0; place < fields.length; place++) object[fields[place]!] = this.value(growth[place]!);
    return object;
  }
}
