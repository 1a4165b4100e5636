import { Columns3, FileCode, FolderOpen, Settings, Table2 } from '@lucide/vue';
import { computed, type ComputedRef, type Ref } from 'vue';
import { useRouter } from 'vue-router';
import { isPossible } from '../../commands/command.ts';
import { useCommands } from '../../commands/useCommands.ts';
import { useNameSearch } from '../../features/result/search/useNameSearch.ts';
import { useSelection } from '../../stores/choice/selection.ts';
import { useSource } from '../../stores/result/source.ts';
import { useView } from '../../stores/result/view.ts';
import { useJobs } from '../../stores/service/jobs.ts';
import { useVendors } from '../../stores/service/vendors.ts';
import { strings } from '../../strings/strings.ts';
import type { PaletteEntry } from './ranking.ts';
import { kindName } from '../../strings/terms/spoken.ts';

const mostObjects = 12;
/** What makes no sense from within the palette. */
const without = ['find.palette', 'find.escape'];

/** What the palette offers for what was typed: commands, jobs, and of the open job its tables, columns and files. */
export function usePaletteEntries(typed: Ref<string>): ComputedRef<PaletteEntry[]> {
  const commands = useCommandEntries();
  const jobs = useJobEntries();
  const files = useFileEntries();
  const objects = useObjectEntries(typed);
  const settings = useSettingEntries();
  return computed(() => {
    const offered = [...commands.value, ...jobs.value];
    return typed.value.trim() === '' ? offered : [...offered, ...objects.value, ...files.value, ...settings];
  });
}

function useCommandEntries(): ComputedRef<PaletteEntry[]> {
  const { all } = useCommands();
  return computed(() =>
    all
      .filter((command) => !without.includes(command.id) && isPossible(command))
      .map((command) => ({
        id: command.id,
        section: 'commands',
        label: command.label,
        note: strings.commands.groups[command.group],
        icon: command.icon,
        ...(command.keys && { keys: command.keys }),
        act: command.act,
      })),
  );
}

function useJobEntries(): ComputedRef<PaletteEntry[]> {
  const jobs = useJobs();
  const vendors = useVendors();
  const router = useRouter();
  return computed(() =>
    jobs.jobs.map(({ jobId, name, vendor }) => ({
      id: `job ${jobId}`,
      section: 'jobs',
      label: name,
      note: vendors.nameOf(vendor),
      icon: FolderOpen,
      act: () => void router.push({ name: 'job', params: { jobId } }),
    })),
  );
}

function useSettingEntries(): PaletteEntry[] {
  const router = useRouter();
  const { labels, title, theme, direction } = strings.settings;
  const ofPage = [
    { name: 'theme', label: theme, query: { at: 'appearance' } },
    { name: 'direction', label: direction, query: { at: 'appearance' } },
  ];
  const ofService = Object.entries(labels).map(([name, label]) => ({
    name,
    label,
    query: { setting: name },
  }));
  return [...ofPage, ...ofService].map(({ name, label, query }) => ({
    id: `setting ${name}`,
    section: 'settings',
    label,
    note: title,
    icon: Settings,
    act: () => void router.push({ name: 'settings', query }),
  }));
}

function useFileEntries(): ComputedRef<PaletteEntry[]> {
  const source = useSource();
  const view = useView();
  return computed(() =>
    source.files.map((file, index) => ({
      id: `file ${index}`,
      section: 'files',
      label: file.name,
      icon: FileCode,
      act: () => {
        view.sqlOpen = true;
        void source.show(index);
      },
    })),
  );
}

function useObjectEntries(typed: Ref<string>): ComputedRef<PaletteEntry[]> {
  const selection = useSelection();
  const { hits } = useNameSearch(typed, mostObjects);
  return computed(() =>
    hits.value.map(({ table: tableId, column: columnId, path, kind }) => ({
      id: `object ${tableId}.${columnId ?? ''}`,
      section: 'objects',
      label: path,
      note: columnId === undefined ? kindName(kind) : strings.search.column,
      icon: columnId === undefined ? Table2 : Columns3,
      act: () =>
        void selection.choose(
          columnId === undefined ? { kind: 'table', tableId } : { kind: 'column', tableId, columnId },
          'list',
        ),
    })),
  );
}
