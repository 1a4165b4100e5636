import type { RowSetId } from '../../ir/names.ts';
import { defaultLimits } from '../../base/diagnostics/limits.ts';
import type { Span } from '../../base/span.ts';
import { dialectOf } from '../../dialects/index.ts';
import type { VendorId } from '../../dialects/table/vendor.ts';
import { buildGraph } from '../../graph/build/build-graph.ts';
import { wholeGraph } from '../../graph/build/whole-graph.ts';
import { defaultGraphOptions, type GraphOptions } from '../../graph/edges/options.ts';
import { shownName } from '../../graph/names/shown-name.ts';
import { readSource } from '../../index.ts';
import type { FileDataflow } from '../../ir/dataflow.ts';
import { FileBudget } from '../../lowering/context/file-budget.ts';
import { cutFile } from '../../lowering/file/cut-file.ts';
import { FileFaults } from '../../lowering/file/file-faults.ts';
import type { SourceFile } from '../../model/engine.ts';
import type { LineageModel } from '../../model/model.ts';
import { parseScript } from '../../syntax/parser.ts';
import type { TokenizedScript } from '../../syntax/tokens/script.ts';
import { TokenKind, type TokenList } from '../../syntax/tokens/tokens.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import { answersOf } from '../statement-answer.ts';
import { endName, stepEnd } from '../trace-answer.ts';
import type { PhaseName } from './phase-names.ts';

/** A file of a model, and its text. */
export interface PhaseSource extends SourceFile {
  vendor: VendorId;
  model: LineageModel;
  /** Its index in the model. */
  file: number;
}

/** A part of a text. */
interface Part {
  start: number;
  end: number;
}

/** The statements of the top level of a text, in their order. */
export function statementsOf(source: PhaseSource): readonly Statement[] {
  const script = scriptOf(source);
  return script === undefined ? [] : parseScript(script, dialectOf(source.vendor)).statements;
}

/** What a phase makes of a file, or of one of its statements: plain values, with the offsets of the text. */
export function phaseOf(phase: PhaseName, source: PhaseSource, statement?: Statement): object {
  const part = statement ?? { start: 0, end: source.text.length };
  switch (phase) {
    case 'tokens': {
      const script = scriptOf(source);
      return script === undefined ? [] : tokensOf(script.tokens, part);
    }
    case 'tree':
      return statement === undefined ? statementsOf(source) : [statement];
    case 'ir':
      return dataflowOf(source, part);
    case 'scopes':
      return scopesOf(source, part);
    case 'relations':
      return relationsOf(source, part);
    case 'graph':
      return graphOf(source, statement);
  }
}

function scriptOf({ name, text, vendor }: PhaseSource): TokenizedScript | undefined {
  const budget = new FileBudget(defaultLimits, text.length);
  return cutFile(text, dialectOf(vendor), [], { faults: new FileFaults(name, text, {}), budget });
}

const kindNames = new Map<number, string>(Object.entries(TokenKind).map(([name, kind]) => [kind, name]));

function tokensOf(tokens: TokenList, { start, end }: Part): object[] {
  const found: object[] = [];
  for (let at = 0; at < tokens.count; at++) {
    const from = tokens.starts[at]!;
    if (from < start || from >= end) continue;
    const replaced = tokens.replaced?.get(at);
    found.push({
      kind: kindNames.get(tokens.kinds[at]!),
      text: tokens.source.slice(from, tokens.ends[at]),
      ...(replaced !== undefined && { replaced }),
      start: from,
      end: tokens.ends[at],
    });
  }
  return found;
}

/** The statements of a part of a file, with the numbers that row sets name them by. */
function dataflowOf(source: PhaseSource, part: Part): object {
  const { statements, routines, rowSets, variables, dataflow } = partOf(source, part);
  const { models, includes, diagnostics } = dataflow;
  return { statements, routines, rowSets, variables, models, includes, diagnostics };
}

/** Something of a dataflow, and its place in the list that others name it by. */
type Numbered<Item> = Item & { id: number };

/** What of a dataflow is in a part of its text. */
interface DataflowPart {
  statements: Numbered<FileDataflow['statements'][number]>[];
  routines: Numbered<FileDataflow['routines'][number]>[];
  rowSets: Numbered<FileDataflow['rowSets'][number]>[];
  variables: FileDataflow['variables'];
  dataflow: FileDataflow;
}

function partOf(source: PhaseSource, part: Part): DataflowPart {
  const dataflow = readSource(source, { vendor: source.vendor });
  const inPart = ({ start, end }: Part): boolean => part.start <= start && end <= part.end;
  const numbered = <Item extends Part>(items: readonly Item[]): Numbered<Item>[] =>
    items.map((item, id) => ({ id, ...item })).filter(inPart);
  return {
    statements: numbered(dataflow.statements),
    routines: numbered(dataflow.routines),
    rowSets: numbered(dataflow.rowSets),
    variables: dataflow.variables.filter(inPart),
    dataflow,
  };
}

/** Where each query looks for the names of columns, from the outermost inwards. */
function scopesOf(source: PhaseSource, part: Part): object[] {
  const { rowSets, dataflow } = partOf(source, part);
  const nameOf = (id: RowSetId): string => {
    const { kind, name } = dataflow.rowSets[id]!;
    return name === undefined ? `${kind} ${id}` : `${kind} ${id} ${name}`;
  };
  return rowSets.map(({ id, parent, sources, outputs, start, end }) => ({
    scope: nameOf(id),
    ...(parent >= 0 && { within: nameOf(parent) }),
    sources: sources.map(({ name, rowSet, alias }) => ({
      is: name === undefined ? nameOf(rowSet ?? id) : name.parts.join('.'),
      ...(alias !== undefined && { alias }),
    })),
    columns: outputs.map((output) => (output.kind === 'star' ? '*' : (output.name ?? output.text ?? ''))),
    start,
    end,
  }));
}

const allRelations: GraphOptions = { ...defaultGraphOptions, relationTypes: ['fdd', 'frd', 'fdr', 'join'] };

function relationsOf({ model, file }: PhaseSource, { start, end }: Part): object[] {
  const whole = wholeGraph(model, { ...allRelations, eachStatement: true });
  const inPart = [...model.statements.keys()].filter((index) => {
    const [own, from, to] = model.statements[index]!.span;
    return own === file && start <= from && to <= end;
  });
  return answersOf(model, whole, inPart);
}

/** The graph as the page begins with it: results in between joined up; of a statement, the edges that it makes. */
function graphOf({ model, file }: PhaseSource, statement: Statement | undefined): object {
  const { edges } = buildGraph(model, { ...allRelations, hideIntermediates: 'keep-results' });
  const shown: object[] = [];
  const tables = new Set<string>();
  for (let place = 0; place < edges.length; place++) {
    const { span } = model.statements[model.relations.statementAt(edges.lastRelationAt(place))] ?? {};
    if (span?.[0] !== file || !holds(statement, span)) continue;
    const { type, sourceObject, source, targetObject, target } = edges.at(place);
    shown.push({
      type,
      from: endName(stepEnd(model, sourceObject, source)),
      to: endName(stepEnd(model, targetObject, target)),
    });
    for (const object of [sourceObject, targetObject]) tables.add(shownName(model, model.objects[object]!));
  }
  return { tables: [...tables], edges: shown };
}

function holds(statement: Statement | undefined, [, start, end]: Span): boolean {
  return statement === undefined || (statement.start <= start && end <= statement.end);
}
