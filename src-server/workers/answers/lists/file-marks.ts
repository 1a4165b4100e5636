import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import type { ObjectKind } from '../../../../src-lineage/model/objects.ts';
import { unpackText } from '../../../base/packing.ts';
import { Missing } from '../../protocol/missing.ts';
import { problemsOfFile, statementsOfFile } from './file-statements.ts';

/** A file's text with all that is known of its places (`fileResponse` of the contract). @throws Missing */
export function* fileWithMarks(
  model: LineageModel,
  index: number,
  packedText: Uint8Array,
): Generator<string> {
  const file = model.files[index];
  if (file === undefined) throw new Missing(`The session has no file of number ${index}.`);
  const marks = marksOf(model, index);
  const rest = { problems: problemsOfFile(model, index), ...statementsOfFile(model, index) };
  const head = JSON.stringify({ index, name: file.name, text: unpackText(packedText), ...rest });
  yield `${head.slice(0, -1)},"marks":[${marks.join(',')}]}`;
}

/** Objects whose place is a whole clause or statement: marking it would mark the names inside away. */
const textSpanning: ReadonlySet<ObjectKind> = new Set([
  'select-list',
  'insert-select',
  'subquery',
  'set-operation',
  'cte',
  'values',
  'update-set',
  'merge-update',
  'merge-insert',
  'pivot',
  'unpivot',
  'table-function',
  'function-call',
  'returning',
  'component',
]);

/** `[start, end, table, column]`, sorted by start; of marks that start together the shorter comes first. */
function marksOf(model: LineageModel, file: number): number[] {
  const marks: (readonly [start: number, end: number, table: number, column: number])[] = [];
  for (const object of model.objects) {
    if (textSpanning.has(object.kind)) continue;
    for (const span of object.spans) {
      if (span[0] === file) marks.push([span[1], span[2], object.id, -1]);
    }
  }
  for (const column of model.columns) {
    if (column.pseudo === 'rows') continue;
    for (const span of column.spans) {
      if (span[0] === file) marks.push([span[1], span[2], column.object, column.id]);
    }
  }
  marks.sort(
    (one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2] || one[3] - other[3],
  );
  return marks.flat();
}
