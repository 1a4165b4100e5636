import { Download, Settings2 } from '@lucide/vue';
import type { Command } from '../../commands/command.ts';
import { useExportDialog } from '../../features/manage/exports/exportDialog.ts';
import type { ExportKind } from '../../features/manage/exports/quickExports.ts';
import { useExports } from '../../features/manage/exports/useExports.ts';
import { useSession } from '../../stores/service/session.ts';
import { strings } from '../../strings/strings.ts';

/** What can be saved from anywhere, with its label among the commands. */
const kinds: readonly ExportKind[] = [
  'columnCsv',
  'tableCsv',
  'report',
  'json',
  'openLineage',
  'shownCsv',
  'shownJson',
  'shownGraphml',
  'shownDot',
  'shownMermaid',
  'png',
  'svg',
];

/** Saving the lineage of the open job. */
export function exportCommands(): Command[] {
  const session = useSession();
  const { save } = useExports();
  const dialog = useExportDialog();
  const isPossible = (): boolean => session.state === 'ready';
  const choose: Command = {
    id: 'export.choose',
    label: strings.exports.choose,
    group: 'export',
    keys: ['Mod+Shift+s'],
    icon: Settings2,
    isPossible,
    act: () => dialog.open(),
  };
  const quick = kinds.map((kind): Command => ({
    id: `export.${kind}`,
    label: strings.commands.save[kind],
    group: 'export',
    ...(kind === 'columnCsv' && { keys: ['Mod+s'] }),
    icon: Download,
    isPossible,
    act: () => void save(kind),
  }));
  return [choose, ...quick];
}
