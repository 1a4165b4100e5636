import { growthOf, type Shift, unshifted } from '../part-numbers.ts';
import { constants, type PackedValue, Tag, tagBits, tagMask } from './tags.ts';

/**
 * The value that was packed; the caller knows its type.
 * @param shift by how much its numbers grow, where it becomes a part of another dataflow
 */
export function unpacked<T>({ words, texts, shapes }: PackedValue, shift: Shift = unshifted): T {
  const unpacking = new Unpacking(
    words,
    texts,
    shapes.map((fields) => shapeOf(fields, shift)),
  );
  return unpacking.value(0) as T;
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
}

function shapeOf(fields: readonly string[], shift: Shift): Shape {
  return {
    fields,
    growth: fields.map((field) => growthOf(field, shift)),
    pattern: JSON.parse(
      JSON.stringify(Object.fromEntries(fields.map((field) => [field, null]))),
    ) as Shape['pattern'],
  };
}

class Unpacking {
  private readonly words: Int32Array;
  private readonly texts: readonly string[];
  private readonly shapes: readonly Shape[];
  private at = 0;

  constructor(words: Int32Array, texts: readonly string[], shapes: readonly Shape[]) {
    this.words = words;
    this.texts = texts;
    this.shapes = shapes;
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

  private object({ fields, growth, pattern }: Shape): object {
    const object: Record<string, unknown> = { ...pattern };
    for (let place = 0; place < fields.length; place++) object[fields[place]!] = this.value(growth[place]!);
    return object;
  }
}
