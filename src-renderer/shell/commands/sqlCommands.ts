import {
  ArrowDownToLine,
  ArrowUpToLine,
  ChevronsDownUp,
  ChevronsUpDown,
  ListOrdered,
  Search,
  TextCursor,
  WrapText,
} from '@lucide/vue';
import { until } from '@vueuse/core';
import type { Command } from '../../commands/command.ts';
import { type EditorMethods, useEditor } from '../../stores/result/editor.ts';
import { useProblems } from '../../stores/result/problems.ts';
import { useView } from '../../stores/result/view.ts';
import { useSession } from '../../stores/service/session.ts';
import { strings } from '../../strings/strings.ts';

/** Milliseconds after which a file that is not there yet is no longer waited for. */
const shownAtLatest = 5000;

/** Reading the SQL. */
export function sqlCommands(): Command[] {
  const editor = useEditor();
  const problems = useProblems();
  const session = useSession();
  const view = useView();
  const text = strings.commands;
  const isOpen = (): boolean => session.state === 'ready';
  const hasProblems = (): boolean => problems.inTextOrder.length > 0;

  /** Does something with the editor, which is there once the pane is. */
  async function inEditor(act: (methods: EditorMethods) => void): Promise<void> {
    view.sqlOpen = true;
    await until(() => editor.methods !== undefined).toBe(true, { timeout: shownAtLatest });
    if (editor.methods) act(editor.methods);
  }

  return [
    {
      id: 'sql.find',
      label: text.find,
      group: 'sql',
      keys: ['Mod+f'],
      icon: Search,
      isPossible: isOpen,
      act: () => void inEditor((methods) => methods.find()),
    },
    {
      id: 'sql.goToLine',
      label: text.goToLine,
      group: 'sql',
      keys: ['Mod+g'],
      icon: ListOrdered,
      isPossible: isOpen,
      act: () => void inEditor((methods) => methods.goToLine()),
    },
    {
      id: 'sql.nextProblem',
      label: text.nextProblem,
      group: 'sql',
      keys: ['F8'],
      icon: ArrowDownToLine,
      repeats: true,
      isPossible: hasProblems,
      act: () => void problems.step(1),
    },
    {
      id: 'sql.previousProblem',
      label: text.previousProblem,
      group: 'sql',
      keys: ['Shift+F8'],
      icon: ArrowUpToLine,
      repeats: true,
      isPossible: hasProblems,
      act: () => void problems.step(-1),
    },
    {
      id: 'sql.wrap',
      label: text.wrap,
      group: 'sql',
      keys: ['Alt+z'],
      icon: WrapText,
      isPossible: isOpen,
      act: () => (editor.wrap = !editor.wrap),
    },
    {
      id: 'sql.foldAll',
      label: text.foldAll,
      group: 'sql',
      icon: ChevronsDownUp,
      isPossible: isOpen,
      act: () => void inEditor((methods) => methods.foldAll()),
    },
    {
      id: 'sql.unfoldAll',
      label: text.unfoldAll,
      group: 'sql',
      icon: ChevronsUpDown,
      isPossible: isOpen,
      act: () => void inEditor((methods) => methods.unfoldAll()),
    },
    {
      id: 'sql.focus',
      label: text.cursorToSql,
      group: 'sql',
      icon: TextCursor,
      isPossible: isOpen,
      act: () => void inEditor((methods) => methods.focus()),
    },
  ];
}
