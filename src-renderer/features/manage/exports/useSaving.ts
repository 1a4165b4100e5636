import type { PrepareExportRequest } from '../../../../src-server/contract/application/result/prepared-exports.ts';
import { bridgeFailure, saveFile } from '../../../api/desktop.ts';
import { isAbort } from '../../../api/http/http.ts';
import { useNotices } from '../../../stores/service/notices.ts';
import { useSavings } from '../../../stores/service/savings.ts';
import { strings } from '../../../strings/strings.ts';
import { savedExport } from './savedExport.ts';

/** The ways to save, which report how it went. Both give whether the file is saved. */
export interface WaysToSave {
  /** Saves what the page makes itself; nothing where there is nothing to save. */
  saveMade: (name: string, make: () => Blob | undefined | Promise<Blob | undefined>) => Promise<boolean>;
  /** Saves what the service makes, however large. */
  saveExport: (name: string, request: PrepareExportRequest) => Promise<boolean>;
}

/** Saves files under a name, and says how that goes and went. */
export function useSaving(): WaysToSave {
  const notices = useNotices();
  const savings = useSavings();

  async function reported(name: string, save: () => Promise<boolean>): Promise<boolean> {
    try {
      const isSaved = await save();
      if (isSaved) notices.say(strings.exports.saved(name));
      return isSaved;
    } catch (thrown) {
      const again = { label: strings.retry, act: () => void reported(name, save) };
      if (!isAbort(thrown)) notices.say(strings.failures.notSaved(bridgeFailure(thrown)), 'error', again);
      return false;
    }
  }

  async function exported(name: string, request: PrepareExportRequest): Promise<boolean> {
    const work = new AbortController();
    const saving = savings.begin(name, () => work.abort());
    try {
      const asked = { ...request, fileName: name };
      return await savedExport(asked, { signal: work.signal, onBytes: saving.report });
    } catch (thrown) {
      // What breaks because it was called off is no failure.
      work.signal.throwIfAborted();
      throw thrown;
    } finally {
      saving.end();
    }
  }

  return {
    saveMade: (name, make) =>
      reported(name, async () => {
        const content = await make();
        return content !== undefined && (await saveFile(name, content));
      }),
    saveExport: (name, request) => reported(name, () => exported(name, request)),
  };
}
