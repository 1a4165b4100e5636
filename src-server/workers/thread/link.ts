import { positionAt } from '../../../src-lineage/base/lines.ts';
import { resultCounts } from '../../../src-lineage/graph/names/stored-counts.ts';
import { statementsWithLineage } from '../../../src-lineage/graph/questions/statements-with-lineage.ts';
import { linkUsingUp, OpenRowSets, readMetadata } from '../../../src-lineage/index.ts';
import type { LinkableDataflow } from '../../../src-lineage/ir/packed/linkable-dataflow.ts';
import type { AnalysisOptions } from '../../../src-lineage/model/engine.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { bytesOf } from '../../base/packing.ts';
import type { Models } from '../answers/graph/models.ts';
import { FaultEntries } from '../../log/fault-entries.ts';
import { unpackDataflow } from '../packing/packed-dataflow.ts';
import { packModel } from '../packing/packed-model.ts';
import { takenApart } from '../packing/packed-readings.ts';
import { giveMemoryBack, withLeanHeap } from '../protocol/lean-heap.ts';
import type { LinkResult, LinkTask, ModelOverview } from '../protocol/protocol.ts';

/** Packed readings of more bytes fill hundreds of megabytes. */
const largeReadings = 8 * 1024 * 1024;

/** Links all files of a run. The names are set here, because a reading is shared by files of equal content. */
export function link(task: LinkTask, models: Models): LinkResult {
  models.forget(task.forget);
  const bytes = bytesOf(task.readings.map((reading) => reading.bytes));
  if (bytes <= largeReadings) return linkReadings(task, models);
  giveMemoryBack();
  return withLeanHeap((step) => linkReadings(task, models, step));
}

function linkReadings(task: LinkTask, models: Models, step?: () => void): LinkResult {
  const load = (): LinkableDataflow[] => {
    const files: LinkableDataflow[] = [];
    const open = new OpenRowSets();
    for (const { name, dataflow } of takenApart(task.readings)) {
      files.push({ ...unpackDataflow(dataflow, open), name });
      step?.();
    }
    return files;
  };
  return linked(task.sessionId, load, task.options, models, new FaultEntries(), step);
}

/**
 * Links dataflows to a model, which the worker keeps at hand.
 * @param load gives the dataflows, which are used up, for each linking
 * @param faults takes those of the linking
 * @param step of a lean heap, where there are many
 */
export function linked(
  sessionId: string,
  load: () => LinkableDataflow[],
  options: AnalysisOptions,
  models: Models,
  faults: FaultEntries,
  step?: () => void,
): LinkResult {
  const { hooks } = faults;
  const metadata = readMetadata(options, hooks);
  const model = linkUsingUp(load, options, metadata, { hooks, ...(step && { step }) });
  // packing needs memory too, and the model stays at hand
  if (step !== undefined) giveMemoryBack();
  reportMetadata(model, metadata);
  models.keep(sessionId, model);
  return { model: packModel(model), overview: overviewOf(model), ...faults.ofResult };
}

/** What of metadata given as DDL could not be read, once: its places are in no file of the model. */
function reportMetadata(model: LineageModel, metadata: readonly LinkableDataflow[]): void {
  for (const { diagnostics, lineStarts } of metadata) {
    const first = diagnostics.find(({ severity }) => severity === 'error');
    if (first === undefined) continue;
    const { line, column } = positionAt(lineStarts, first.span[1]);
    model.diagnostics.unshift({
      code: 'metadata',
      severity: 'warning',
      class: 'AnalyzeError',
      message: `The metadata cannot be read as DDL at line ${line}, column ${column}: ${first.message}`,
      span: [0, 0, 0],
    });
  }
}

/** Error messages that the outcome of a job may quote. */
const quotedErrors = 3;

function overviewOf(model: LineageModel): ModelOverview {
  const files = model.files.map((file) => ({
    name: file.name,
    length: file.length,
    lines: file.lineStarts.length,
    errors: 0,
    warnings: 0,
    statements: 0,
    lineageStatements: 0,
  }));
  const withLineage = statementsWithLineage(model);
  for (const [index, { span }] of model.statements.entries()) {
    const file = files[span[0]];
    if (file === undefined) continue;
    file.statements += 1;
    file.lineageStatements += withLineage[index]!;
  }
  const firstErrors: string[] = [];
  for (const { span, severity, message } of model.diagnostics) {
    const file = files[span[0]];
    if (file === undefined) continue;
    if (severity === 'warning') file.warnings += 1;
    if (severity !== 'error') continue;
    file.errors += 1;
    if (firstErrors.length >= quotedErrors) continue;
    const { line, column } = positionAt(model.files[span[0]]?.lineStarts ?? [0], span[1]);
    firstErrors.push(`${file.name}, line ${line}, column ${column}: ${message}`);
  }
  const { tables, views, columns, steps } = resultCounts(model);
  return {
    files,
    statistics: model.statistics,
    tables,
    views,
    columns,
    steps,
    firstErrors,
  };
}
