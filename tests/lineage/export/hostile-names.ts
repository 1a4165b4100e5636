import { LineageColumns } from '../../../src-lineage/model/lineage-columns.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';

/** Names that break writers: marks and words of each format, blanks, controls, half characters, length. */
export const hostileNames: readonly string[] = [
  'plain',
  '',
  ' ',
  '"',
  '""quoted""',
  "it's",
  'a\\',
  'a\\"b',
  '\\n \\N \\G',
  'two\nlines',
  'carriage\r\nreturn',
  'tab\there',
  '\u0000\u0007\u001B[31m',
  '<b>bold</b>',
  '<!-- no --> ]]> &amp; &#65; &unknown;',
  '<TD PORT="c9">',
  'n0:c0:e -> n1',
  'end',
  'subgraph',
  'graph',
  'note',
  'node [shape=box]; }',
  '#quot; #35; ##',
  '%%{init: {"theme":"dark"}}%%',
  '%% comment',
  'style x:#f00;y',
  'classDef a:#1;',
  '`**markdown** _x_`',
  'C4Container',
  '1. first',
  '- item',
  '$$x^2$$',
  '{{ ref("a") }}',
  '[x](y) (z) {w}',
  'a::b',
  'n0::n0',
  'a,b;c|d',
  '=1+1',
  'schön Ünï 表 имя 😀 👩‍👩‍👧',
  'right\u202Eleft\u200B\uFEFF',
  'half \uD800',
  '\uDC00 half',
  'none\uFFFE\uFFFF',
  '__proto__',
  'constructor',
  'x'.repeat(3000),
];

/** The model with the names of its objects and columns changed to such, each in turn. */
export function withHostileNames(model: LineageModel, start = 0): LineageModel {
  let next = start;
  const name = (): string => hostileNames[next++ % hostileNames.length]!;
  return {
    ...model,
    objects: model.objects.map((object) => ({
      ...object,
      name: name(),
      ...(object.schema !== undefined && { schema: name() }),
    })),
    columns: LineageColumns.of(
      [...model.columns].map((column) => ({
        ...column,
        name: column.pseudo === undefined ? name() : column.name,
      })),
    ),
  };
}
