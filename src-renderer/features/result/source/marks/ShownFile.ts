import type { FileText } from '../../../../api/result/files.ts';
import { NameIndex } from './NameIndex.ts';
import { RangeIndex, type TextRange } from './RangeIndex.ts';
import { OffsetMap } from '../language/offsetMap.ts';

type FileProblem = FileText['problems'][number];
/** A problem with its place in the document. */
export type ShownProblem = FileProblem & TextRange;

/** A statement with its place in the document. */
export interface ShownStatement extends TextRange {
  kind: string;
  hasLineage: boolean;
  /** An error stands in it: only a part of it was understood. */
  isPartial: boolean;
}

/** Numbers of one statement in `FileResponse.statements`. */
const statementWidth = 5;

/** A file as the editor shows it: what is known of its text, in offsets of the editor's document. */
export class ShownFile {
  readonly index: number;
  readonly name: string;
  readonly text: string;
  readonly map: OffsetMap;
  readonly names: NameIndex;
  readonly problems: RangeIndex<ShownProblem>;
  readonly statements: RangeIndex<ShownStatement>;

  constructor(file: FileText) {
    this.index = file.index;
    this.name = file.name;
    this.text = file.text;
    this.map = new OffsetMap(file.text);
    this.names = new NameIndex(file.marks, this.map);
    this.problems = new RangeIndex(file.problems.map((each) => ({ ...each, ...this.range(each) })));
    this.statements = new RangeIndex(statementsOf(file, this.map));
  }

  /** The document's range of a text's range. */
  range({ start, end }: TextRange): TextRange {
    return { start: this.map.toDocument(start), end: this.map.toDocument(end) };
  }

  /** The text's range of a document's range. */
  textRange({ start, end }: TextRange): TextRange {
    return { start: this.map.toText(start), end: this.map.toText(end) };
  }
}

function statementsOf({ statements, statementKinds }: FileText, map: OffsetMap): ShownStatement[] {
  const found: ShownStatement[] = [];
  for (let at = 0; at < statements.length; at += statementWidth) {
    found.push({
      start: map.toDocument(statements[at]!),
      end: map.toDocument(statements[at + 1]!),
      kind: statementKinds[statements[at + 2]!] ?? '',
      hasLineage: statements[at + 3] === 1,
      isPartial: statements[at + 4] === 2,
    });
  }
  return found;
}
