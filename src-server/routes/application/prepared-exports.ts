import { randomUUID } from 'node:crypto';
import type { Response } from 'express';
import { maySee } from '../../access/caller.ts';
import type { Caller } from '../../access/caller.ts';
import { OperationFailure } from '../../base/failures.ts';
import type { ExportProgress } from '../../contract/application/result/prepared-exports.ts';
import type { ViewPieces } from '../../workers/protocol/view-piece.ts';
import { streamAnswer } from '../../http/stream-answer.ts';
import type { ExportFile } from '../exports/export-files.ts';

/** Milliseconds for which a file can be fetched, and for which its outcome is reported. */
const keptFor = 10 * 60 * 1000;
/** Beyond this number the oldest are forgotten, as far as nobody is fetching them. */
const keptAtOnce = 1000;

interface Prepared {
  userId: string;
  file: ExportFile;
  since: number;
  progress: ExportProgress;
  /** The answer that carries the file, while it does. */
  response?: Response;
}

/** The files that callers have asked for and not fetched yet, those on their way, and what became of the last ones. */
export class PreparedExports {
  readonly #now: () => number;
  readonly #prepared = new Map<string, Prepared>();

  /** @param now epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Keeps what a file is made of; gives the id by which it is fetched. */
  prepare({ userId }: Caller, file: ExportFile): string {
    this.#forgetOld();
    const id = randomUUID();
    this.#prepared.set(id, { userId, file, since: this.#now(), progress: { state: 'waiting', bytes: 0 } });
    return id;
  }

  /** How the fetching of a file goes. @throws OperationFailure (404) */
  progressOf(caller: Caller, id: string): ExportProgress {
    return this.#known(caller, id).progress;
  }

  /** A file by its id. @throws OperationFailure (404) */
  fileOf(caller: Caller, id: string): ExportFile {
    return this.#known(caller, id).file;
  }

  /** Answers with a file. @throws OperationFailure (404, 409 where it was fetched before) */
  async send(caller: Caller, id: string, response: Response): Promise<void> {
    const prepared = this.#known(caller, id);
    if (prepared.progress.state !== 'waiting')
      throw new OperationFailure(409, 'This export was fetched before; prepare it again.');
    const { file, progress } = prepared;
    progress.state = 'sending';
    prepared.response = response;
    response.once('close', () => {
      delete prepared.response;
      prepared.since = this.#now();
      if (response.writableFinished && progress.state === 'sending') progress.state = 'complete';
      else fail(progress, 'The connection ended before the file was complete.');
    });
    try {
      await streamAnswer(response, counted(file.pieces(), progress), file);
    } catch (error) {
      const reason =
        error instanceof OperationFailure ? error.message : 'The service could not make the file.';
      fail(progress, reason);
      throw error;
    }
  }

  /** Forgets a file; one that is on its way breaks off. @throws OperationFailure (404) */
  drop(caller: Caller, id: string): void {
    const { response } = this.#known(caller, id);
    this.#prepared.delete(id);
    response?.destroy();
  }

  #known(caller: Caller, id: string): Prepared {
    this.#forgetOld();
    const prepared = this.#prepared.get(id);
    if (prepared === undefined || !maySee(caller, prepared))
      throw new OperationFailure(404, 'There is no export of this id; it may have waited for too long.');
    return prepared;
  }

  #forgetOld(): void {
    const oldest = this.#now() - keptFor;
    let tooMany = this.#prepared.size - keptAtOnce;
    for (const [id, { since, progress }] of this.#prepared) {
      if (progress.state === 'sending' || (since > oldest && tooMany <= 0)) continue;
      this.#prepared.delete(id);
      tooMany -= 1;
    }
  }
}

/** The first reason counts: what follows from it says less. */
function fail(progress: ExportProgress, message: string): void {
  if (progress.state === 'failed') return;
  progress.state = 'failed';
  progress.message = message;
}

async function* counted(pieces: ViewPieces, progress: ExportProgress): ViewPieces {
  for await (const piece of pieces) {
    progress.bytes += piece.bytes.length;
    yield piece;
  }
}
