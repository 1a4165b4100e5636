import {
  CircleAlert,
  GitBranch,
  GitCompare,
  Monitor,
  Moon,
  PanelLeft,
  PanelRight,
  Sun,
  Table2,
  Waypoints,
} from '@lucide/vue';
import type { Command } from '../../commands/command.ts';
import { useView } from '../../stores/result/view.ts';
import { useSession } from '../../stores/service/session.ts';
import { strings } from '../../strings/strings.ts';
import { focusGraph, focusPane } from '../../commands/focusGraph.ts';
import { linkCommand } from './linkCommand.ts';

const themeIcons = { system: Monitor, light: Sun, dark: Moon };

/** What of the window is shown, and how. */
export function viewCommands(): Command[] {
  const view = useView();
  const session = useSession();
  const text = strings.commands;
  const isOpen = (): boolean => session.state === 'ready' && !view.isBeside;
  const isInSight = (): boolean => !view.isBeside;
  return [
    {
      id: 'view.graph',
      label: text.graph,
      group: 'view',
      keys: ['g'],
      icon: Waypoints,
      isPossible: isOpen,
      act: () => {
        view.centreTab = 'graph';
        void focusGraph();
      },
    },
    {
      id: 'view.relations',
      label: text.relations,
      group: 'view',
      keys: ['l'],
      icon: Table2,
      isPossible: isOpen,
      act: () => {
        view.centreTab = 'relations';
        void focusPane('relations');
      },
    },
    {
      id: 'view.impact',
      label: text.impact,
      group: 'view',
      keys: ['i'],
      icon: GitBranch,
      isPossible: isOpen,
      act: () => {
        view.centreTab = 'impact';
        void focusPane('impact');
      },
    },
    {
      id: 'view.compare',
      label: text.compare,
      group: 'view',
      keys: ['c'],
      icon: GitCompare,
      isPossible: isOpen,
      act: () => {
        view.centreTab = 'compare';
        void focusPane('compare');
      },
    },
    {
      id: 'view.problems',
      label: text.problems,
      group: 'view',
      keys: ['p'],
      icon: CircleAlert,
      isPossible: isOpen,
      act: () => {
        view.toggleFoot('problems');
        void (view.footOpen ? focusPane('problems') : focusGraph());
      },
    },
    {
      id: 'view.side',
      get label() {
        return view.sideOpen ? strings.panes.hideSide : strings.panes.showSide;
      },
      group: 'view',
      keys: ['b'],
      icon: PanelLeft,
      isPossible: isInSight,
      act: () => (view.sideOpen = !view.sideOpen),
    },
    {
      id: 'view.sql',
      get label() {
        return view.sqlOpen ? strings.panes.hideSql : strings.panes.showSql;
      },
      group: 'view',
      keys: ['s'],
      icon: PanelRight,
      isPossible: isInSight,
      act: () => (view.sqlOpen = !view.sqlOpen),
    },
    linkCommand(),
    {
      id: 'view.theme',
      get label() {
        return strings.header.theme[view.themeMode];
      },
      group: 'view',
      keys: ['t'],
      get icon() {
        return themeIcons[view.themeMode];
      },
      act: () => view.nextTheme(),
    },
  ];
}
