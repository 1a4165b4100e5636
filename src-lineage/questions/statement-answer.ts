import { lineAt, offsetAt } from '../base/lines.ts';
import { printable } from '../base/printable.ts';
import type { Span } from '../base/span.ts';
import { plainText, type TextStyle } from '../export/tables/text.ts';
import type { WholeGraph } from '../graph/build/whole-graph.ts';
import { type FilePlace, filePlace } from '../graph/names/edge-place.ts';
import { pathWithOwner } from '../graph/names/object-path.ts';
import { shownName } from '../graph/names/shown-name.ts';
import { StatementsAround } from '../graph/names/statements-around.ts';
import type { LineageModel } from '../model/model.ts';
import type { AnswerTable } from './answer-table.ts';
import { endName, type LineageStep, lineageStep } from './trace-answer.ts';

/** A place that is asked about: a line, or a character of it. Both count from 1. */
export interface AskedPlace {
  line: number;
  column?: number;
}

/** What a statement does. */
export interface StatementAnswer {
  statement: string;
  place: FilePlace;
  lastLine: number;
  /** The routine that holds it. */
  routine?: string;
  reads: string[];
  writes: string[];
  /** What of it was not understood or assumed. */
  problems: string[];
  /** The columns that get values by it; of a character, those whose expression stands there. */
  steps: LineageStep[];
}

/** The file of a run with a name, or with a path that ends so; undefined where there is none. */
export function fileNamed(model: LineageModel, name: string): number | undefined {
  const wanted = slashes(name).replace(/^(?:\.\/)+/, '');
  const names = model.files.map((file) => slashes(file.name).replace(/^(?:\.\/)+/, ''));
  const exact = names.indexOf(wanted);
  const found = exact >= 0 ? exact : names.findIndex((each) => each.endsWith(`/${wanted}`));
  return found < 0 ? undefined : found;
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}

/**
 * What the statements at a place of a file do, in the order of the text: of a line those that begin on it, else the
 * innermost around it.
 * @param whole the graph with an edge for each statement (`eachStatement`)
 */
export function statementAnswers(
  model: LineageModel,
  whole: WholeGraph,
  file: number,
  asked: AskedPlace,
): StatementAnswer[] {
  const offset = asked.column === undefined ? undefined : offsetOf(model, file, asked);
  return answersOf(
    model,
    whole,
    statementsAt(model, file, asked),
    offset === undefined ? undefined : { file, offset },
  );
}

/**
 * What some statements do, in the order in which they are given.
 * @param statements their indexes in the model
 * @param at leaves steps out whose expressions do not stand there
 */
export function answersOf(
  model: LineageModel,
  { edges }: WholeGraph,
  statements: readonly number[],
  at?: { file: number; offset: number },
): StatementAnswer[] {
  const wanted = new Set(statements);
  const steps = new Map<number, LineageStep[]>();
  for (let place = 0; place < edges.length && wanted.size > 0; place++) {
    if (edges.typeAt(place) === 'call') continue;
    const statement = model.relations.statementAt(edges.lastRelationAt(place));
    if (!wanted.has(statement)) continue;
    const isThere =
      at === undefined ||
      edges
        .relationsAt(place)
        .some((relation) => holds(model.relations.spanAt(relation), at.file, at.offset));
    if (!isThere) continue;
    const known = steps.get(statement) ?? [];
    known.push(lineageStep(model, edges.at(place), 1));
    steps.set(statement, known);
  }
  return [...wanted].map((index) => statementAnswer(model, index, steps.get(index) ?? []));
}

function statementsAt(model: LineageModel, file: number, asked: AskedPlace): number[] {
  const around = new StatementsAround(model);
  const offset = offsetOf(model, file, asked);
  const [innermost] = around.place([file, offset, offset]);
  if (asked.column !== undefined) return innermost === undefined ? [] : [innermost];
  const { lineStarts } = model.files[file]!;
  const beginning = [...model.statements.keys()].filter((index) => {
    const { span } = model.statements[index]!;
    return span[0] === file && lineAt(lineStarts, span[1]) === asked.line;
  });
  if (beginning.length > 0) return beginning;
  return innermost === undefined ? [] : [innermost];
}

function offsetOf(model: LineageModel, file: number, { line, column = 1 }: AskedPlace): number {
  const { lineStarts, length } = model.files[file]!;
  return offsetAt(lineStarts, { line, column }, length);
}

function holds(span: Span | undefined, file: number, offset: number): boolean {
  return span !== undefined && span[0] === file && span[1] <= offset && offset <= span[2];
}

function statementAnswer(model: LineageModel, index: number, steps: LineageStep[]): StatementAnswer {
  const { kind, span, routine, reads, writes } = model.statements[index]!;
  const [file, start, end] = span;
  const paths = (ids: readonly number[]): string[] => ids.map((id) => shownName(model, model.objects[id]!));
  return {
    statement: kind,
    place: filePlace(model, span)!,
    lastLine: lineAt(model.files[file]!.lineStarts, end),
    ...(routine !== undefined && { routine: pathWithOwner(model, model.objects[routine]!) }),
    reads: paths(reads),
    writes: paths(writes),
    problems: model.diagnostics
      .filter(({ span: [ownFile, at] }) => ownFile === file && start <= at && at <= end)
      .map(({ severity, message }) => `${severity}: ${message}`),
    steps,
  };
}

/** What statements do, for people. */
export function* statementsText(
  statements: readonly StatementAnswer[],
  style: TextStyle = plainText,
): Generator<string> {
  for (const [index, answer] of statements.entries()) {
    const { statement, place, lastLine, routine, reads, writes, problems, steps } = answer;
    const lines = lastLine === place.line ? `${place.line}` : `${place.line}-${lastLine}`;
    const within = routine === undefined ? '' : ` in ${routine}`;
    if (index > 0) yield '\n';
    yield `${style.table(statement)} ${style.note(printable(`(${place.fileName}:${lines}${within})`))}\n`;
    if (reads.length > 0) yield `  reads   ${printable(reads.join(', '))}\n`;
    if (writes.length > 0) yield `  writes  ${printable(writes.join(', '))}\n`;
    for (const problem of problems) yield `  ${printable(problem)}\n`;
    for (const step of steps) yield `  ${stepLine(step, style)}\n`;
  }
}

function stepLine({ source, target, type, expression, uncertain }: LineageStep, style: TextStyle): string {
  const notes = [
    ...(type === 'fdd' ? [] : [type]),
    ...(expression === undefined ? [] : [expression]),
    ...(uncertain === undefined ? [] : [`(not certain: ${uncertain})`]),
  ];
  const ends = printable(`${endName(target)} <- ${endName(source)}`);
  return `${ends}  ${style.note(printable(notes.join('  ')))}`.trimEnd();
}

/** What statements do as rows, one for each pair of columns. */
export function statementsTable(statements: readonly StatementAnswer[]): AnswerTable {
  return {
    header: ['file', 'line', 'statement', 'target', 'source', 'type', 'expression', 'uncertain'],
    rows: statements.flatMap(({ statement, place, steps }) =>
      steps.map(({ source, target, type, expression = '', uncertain = '' }) => [
        place.fileName,
        String(place.line),
        statement,
        endName(target),
        endName(source),
        type,
        expression,
        uncertain,
      ]),
    ),
  };
}
