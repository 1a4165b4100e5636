import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import { unpackModel } from '../../packing/packed-model.ts';

/** The models that this thread has at hand. The main thread decides which these are. */
export class Models {
  readonly #models = new Map<string, LineageModel>();

  /** The model of a session; unpacks it where it comes along. */
  get(sessionId: string, packed: Uint8Array | undefined): LineageModel {
    if (packed !== undefined) this.#models.set(sessionId, unpackModel(packed));
    const model = this.#models.get(sessionId);
    if (model === undefined) throw new Error('The model of the session is not in this worker.');
    return model;
  }

  keep(sessionId: string, model: LineageModel): void {
    this.#models.set(sessionId, model);
  }

  forget(sessions: readonly string[]): void {
    for (const session of sessions) this.#models.delete(session);
  }
}
