import { useRouter } from 'vue-router';
import { offeredTypes, useOptions } from '../stores/options.ts';
import { useCanvas } from '../stores/canvas.ts';
import { useIntake } from '../stores/intake.ts';
import { useSelection } from '../stores/selection.ts';
import { useView } from '../stores/view.ts';
import { useExports } from '../exports/useExports.ts';
import { strings } from '../strings.ts';

/** A key and what it does. `keys` are values of `KeyboardEvent.key`; the first one is shown. */
export interface Shortcut {
  keys: readonly string[];
  /** With Ctrl, or Cmd on a Mac. */
  command?: boolean;
  label: string;
  group: keyof typeof strings.shortcuts.groups;
  act: (key: string) => void;
}

/** The id of the search field, which a shortcut focuses. */
export const searchFieldId = 'search-field';

function focusSearch(): void {
  document.getElementById(searchFieldId)?.focus();
}

/** All shortcuts of the application: the one list that is both obeyed and shown. */
export function makeShortcuts(): readonly Shortcut[] {
  const router = useRouter();
  const view = useView();
  const canvas = useCanvas();
  const selection = useSelection();
  const options = useOptions();
  const intake = useIntake();
  const { save } = useExports();
  const text = strings.shortcuts;
  return [
    { keys: ['/'], label: text.search, group: 'find', act: focusSearch },
    { keys: ['k'], command: true, label: text.search, group: 'find', act: focusSearch },
    { keys: [']'], label: text.nextPlace, group: 'find', act: () => selection.step(1) },
    { keys: ['['], label: text.previousPlace, group: 'find', act: () => selection.step(-1) },
    {
      keys: ['Escape'],
      label: text.clear,
      group: 'find',
      act: () => {
        selection.clear();
        canvas.methods?.clearTrace();
      },
    },
    { keys: ['g'], label: text.graph, group: 'view', act: () => (view.centreTab = 'graph') },
    { keys: ['l'], label: text.relations, group: 'view', act: () => (view.centreTab = 'relations') },
    { keys: ['p'], label: text.problems, group: 'view', act: () => view.toggleFoot('problems') },
    { keys: ['b'], label: text.side, group: 'view', act: () => (view.sideOpen = !view.sideOpen) },
    { keys: ['s'], label: text.sql, group: 'view', act: () => (view.sqlOpen = !view.sqlOpen) },
    { keys: ['f'], label: text.fit, group: 'view', act: () => canvas.methods?.fit() },
    { keys: ['+', '='], label: text.zoomIn, group: 'view', act: () => canvas.methods?.zoomIn() },
    { keys: ['-'], label: text.zoomOut, group: 'view', act: () => canvas.methods?.zoomOut() },
    { keys: ['Backspace'], label: text.back, group: 'view', act: () => void canvas.methods?.goBack() },
    {
      keys: ['1', '2', '3', '4'],
      label: text.types,
      group: 'view',
      act: (key) => {
        const type = offeredTypes[Number(key) - 1];
        if (type) options.toggleType(type);
      },
    },
    {
      keys: ['e'],
      label: text.examples,
      group: 'view',
      act: () => void router.push({ name: 'examples' }),
    },
    { keys: ['t'], label: text.theme, group: 'view', act: () => view.nextTheme() },
    { keys: ['?'], label: text.help, group: 'view', act: () => (view.shortcutsOpen = true) },
    { keys: ['n'], label: text.open, group: 'job', act: () => intake.begin() },
    { keys: ['o'], command: true, label: text.open, group: 'job', act: () => intake.begin() },
    { keys: ['s'], command: true, label: text.csv, group: 'job', act: () => void save('columnCsv') },
  ];
}

/** The keys of a shortcut as people read them. */
export function keysText(shortcut: Shortcut): string {
  const command = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl+';
  const names: Record<string, string> = { Escape: 'Esc', Backspace: '⌫' };
  const keys = shortcut.keys.length === 4 ? ['1 – 4'] : shortcut.keys;
  return keys
    .filter((key) => key !== '=')
    .map((key) => `${shortcut.command ? command : ''}${names[key] ?? key.toUpperCase()}`)
    .join('  ');
}
