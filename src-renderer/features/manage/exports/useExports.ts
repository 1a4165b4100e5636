import { useCanvas } from '../../../stores/choice/canvas.ts';
import { useOptions } from '../../../stores/result/options.ts';
import { useNotices } from '../../../stores/service/notices.ts';
import { useSession } from '../../../stores/service/session.ts';
import { strings } from '../../../strings/strings.ts';
import { drawnPicture } from './drawnPicture.ts';
import { type ExportKind, fileNameOf, isPictureKind, quickExports } from './quickExports.ts';
import { useSaving } from './useSaving.ts';

/** Saves the exports of the open job that need no further questions. */
export function useExports(): { save: (kind: ExportKind) => Promise<void> } {
  const session = useSession();
  const options = useOptions();
  const canvas = useCanvas();
  const notices = useNotices();
  const { saveMade, saveExport } = useSaving();

  async function save(kind: ExportKind): Promise<void> {
    const { job, sessionId } = session;
    if (!job || sessionId === undefined) return;
    const name = fileNameOf(job.name, kind);
    if (isPictureKind(kind)) {
      const isSaved = await saveMade(name, () => drawnPicture(canvas.methods, kind, 'all'));
      const { scale } = canvas.methods?.pngSize('all') ?? { scale: 1 };
      if (isSaved && kind === 'png' && scale < 1) notices.say(strings.exports.reduced(scale));
      return;
    }
    const { format, scope } = quickExports[kind];
    const fields = scope === 'shown' ? options.request : scope;
    await saveExport(name, { of: 'lineage', sessionId, format, ...fields });
  }

  return { save };
}
