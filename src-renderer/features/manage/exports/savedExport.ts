import type { PrepareExportRequest } from '../../../../src-server/contract/application/result/prepared-exports.ts';
import { download } from '../../../api/desktop.ts';
import { cancelExport, exportAddress, prepareExport, readExportProgress } from '../../../api/exports.ts';

/** Milliseconds between two looks at how a saving goes: soon at first, as most exports are small. */
const [firstLook, nextLooks] = [100, 500];

interface Watching {
  /** Calls the saving off. */
  signal: AbortSignal;
  /** Is called with how many bytes are on their way. */
  onBytes: (bytes: number) => void;
}

/**
 * Has the service make a file and the disk take it, past the page, however large it is: by the desktop through its
 * dialog, else as the browser's download. False when the person called it off.
 * @throws where it cannot be made or written, with a sentence for people
 */
export async function savedExport(
  request: PrepareExportRequest & { fileName: string },
  { signal, onBytes }: Watching,
): Promise<boolean> {
  const { exportId, fileName } = await prepareExport(request, signal);
  const callOff = (): void => void cancelExport(exportId).catch(() => undefined);
  signal.addEventListener('abort', callOff, { once: true });
  try {
    if (window.headwater === undefined) {
      download(exportAddress(exportId), fileName);
      await followed(exportId, { signal, onBytes });
      return true;
    }
    const written = window.headwater.saveExport(fileName, exportId);
    const looking = new AbortController();
    const looks = followed(exportId, { signal: looking.signal, onBytes }).catch(() => undefined);
    const isSaved = await written.finally(() => looking.abort());
    await looks;
    if (!isSaved) callOff();
    return isSaved;
  } finally {
    signal.removeEventListener('abort', callOff);
  }
}

/** Resolves when the whole file has left the service. @throws why it has not */
async function followed(exportId: string, { signal, onBytes }: Watching): Promise<void> {
  for (let wait = firstLook; ; wait = nextLooks) {
    await pause(wait, signal);
    const { state, bytes, message } = await readExportProgress(exportId);
    signal.throwIfAborted();
    onBytes(bytes);
    if (state === 'complete') return;
    if (state === 'failed') throw new Error(message);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as DOMException);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
