import { Download } from '@lucide/vue';
import { type ExportKind, useExports } from '../exports/useExports.ts';
import { useSession } from '../stores/session.ts';
import { strings } from '../strings.ts';
import type { Command } from './command.ts';

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
  return kinds.map((kind) => ({
    id: `export.${kind}`,
    label: strings.commands.save[kind],
    group: 'export',
    ...(kind === 'columnCsv' && { keys: ['Mod+s'] }),
    icon: Download,
    isPossible: () => session.state === 'ready',
    act: () => void save(kind),
  }));
}
