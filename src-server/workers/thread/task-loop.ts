/** The work of a worker thread: receives tasks, answers results and views in pieces. */
import { appendAll } from '../../../src-lineage/base/append-all.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { JsonPiece } from '../../../src-lineage/export/text/json-pieces.ts';
import { drawWithoutFailing } from '../../../src-lineage/export/text/without-failing-objects.ts';
import type { LineageModel, ReportedFault } from '../../../src-lineage/index.ts';
import { phaseOfText } from '../../../src-lineage/questions/phases/phase-of-text.ts';
import { deflateBehind } from '../../base/deflate.ts';
import { StopGate } from '../../base/stop-gate.ts';
import { errorOf } from '../../base/thrown.ts';
import { Models } from '../answers/graph/models.ts';
import { FaultEntries } from '../../log/fault-entries.ts';
import { giveMemoryBack, keepNewObjectsYoung } from '../protocol/lean-heap.ts';
import { LentBlocks } from '../protocol/lent-blocks.ts';
import { Missing } from '../protocol/missing.ts';
import type {
  FromWorker,
  ShortResult,
  ShortSources,
  ToWorker,
  View,
  ViewTask,
  WorkerTask,
} from '../protocol/protocol.ts';
import { checkMetadata } from './check-metadata.ts';
import { drawView } from './draw-view.ts';
import { guess } from './guess.ts';
import { endWhereHeapIsFull } from './heap-room.ts';
import { linkShort } from './link-short.ts';
import { link } from './link.ts';
import { buffersOf, readFiles, readFilesOfProject } from './read.ts';
import { ViewSender } from './view-sender.ts';

const port = parentPort;
if (port === null) throw new Error('This runs in worker threads only.');

/** Lines of what a phase makes of a text that are sent at most. */
const longestOutline = 5_000;

keepNewObjectsYoung();
deflateBehind(new StopGate(workerData as SharedArrayBuffer), endWhereHeapIsFull);

const send = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
const models = new Models();
const blocks = new LentBlocks();
const senders = new Map<number, ViewSender>();

port.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'task':
      runTask(message.id, message.task);
      return;
    case 'taken':
      senders.get(message.id)?.taken();
      return;
    case 'spare':
      blocks.giveBack(message.block);
      return;
    case 'cancel':
      senders.delete(message.id);
      return;
    case 'give-memory-back':
      giveMemoryBack();
      return;
    case 'forget':
      models.forget(message.sessions);
      return;
  }
});
send({ type: 'ready' });

function runTask(id: number, task: WorkerTask): void {
  try {
    if (task.kind === 'view') startView(id, task);
    else sendResult(id, resultOf(task));
  } catch (error) {
    report(id, error);
  }
}

function sendResult(id: number, result: ShortResult): void {
  const transfer: ArrayBuffer[] = [];
  if ('model' in result)
    appendAll(
      transfer,
      result.model.map(({ buffer }) => buffer),
    );
  if ('readings' in result) appendAll(transfer, buffersOf(result));
  send({ type: 'result', id, result }, transfer);
}

function resultOf(task: Exclude<WorkerTask, ViewTask>): ShortResult {
  switch (task.kind) {
    case 'read':
      return readFiles(task);
    case 'read-project':
      return readFilesOfProject(task);
    case 'link':
      return link(task, models);
    case 'guess':
      return guess(task);
    case 'check-metadata':
      return checkMetadata(task);
    case 'phases':
      return phaseOfText({ ...task, mostLines: longestOutline });
  }
}

function startView(id: number, task: ViewTask): void {
  models.forget(task.forget);
  if (task.sources !== undefined) sendLinked(id, task.sessionId, task.sources);
  const model = models.get(task.sessionId, task.model);
  const sender = new ViewSender(id, drawn(id, model, task.view), blocks, send);
  senders.set(id, sender);
  sender.done = () => senders.delete(id);
  sender.failed = (error) => {
    senders.delete(id);
    report(id, error);
  };
  sender.continue();
}

/** A view without the objects that it fails at. */
function drawn(id: number, model: LineageModel, view: View): Iterable<JsonPiece> {
  const report = (fault: ReportedFault): void => {
    const faults = new FaultEntries();
    faults.hooks.report?.(fault);
    send({ type: 'faults', id, faults: faults.entries });
  };
  const isAnswer = (error: unknown): boolean => error instanceof Missing;
  return drawWithoutFailing(model, (each) => drawView(each, view), 'view', { report }, isAnswer);
}

function sendLinked(id: number, sessionId: string, sources: ShortSources): void {
  const result = linkShort(sessionId, sources, models);
  const buffers = [...result.model, ...result.texts].map(({ buffer }) => buffer);
  send({ type: 'linked', id, result }, buffers);
}

function report(id: number, error: unknown): void {
  if (error instanceof Missing) {
    send({ type: 'missing', id, message: error.message });
    return;
  }
  const { message, stack } = errorOf(error);
  send({ type: 'failed', id, message, stack: stack ?? message });
}
