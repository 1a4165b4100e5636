import {
  ArrowDownUp,
  ArrowLeft,
  ArrowLeftRight,
  ArrowRight,
  Copy,
  Focus,
  ListFilter,
  Maximize,
  Minus,
  Plus,
  RotateCcw,
  SlidersHorizontal,
  Spline,
} from '@lucide/vue';
import type { Command } from '../../commands/command.ts';
import { openBarChoices } from '../../commands/focusGraph.ts';
import { useNameCopying } from '../../commands/useNameCopying.ts';
import { useCanvas } from '../../stores/choice/canvas.ts';
import { useViewHistory } from '../../stores/choice/viewHistory.ts';
import { offeredTypes, useOptions } from '../../stores/result/options.ts';
import { useView } from '../../stores/result/view.ts';
import { useSession } from '../../stores/service/session.ts';
import { strings } from '../../strings/strings.ts';

/** The graph: its camera, its history, and what of the lineage it shows. */
export function graphCommands(): Command[] {
  const view = useView();
  const canvas = useCanvas();
  const session = useSession();
  const history = useViewHistory();
  const { chosenName, copyChosen } = useNameCopying();
  const text = strings.graph;
  const hasChosen = (): boolean => canvas.view?.focus !== undefined || canvas.trace?.active === true;
  const isOpen = (): boolean => session.state === 'ready' && !view.isBeside;
  return [
    {
      id: 'graph.back',
      label: text.back,
      group: 'graph',
      keys: ['Backspace', 'Alt+ArrowLeft', 'Mod+z'],
      icon: ArrowLeft,
      isPossible: () => isOpen() && history.canGoBack,
      act: () => history.back(),
    },
    {
      id: 'graph.forward',
      label: text.forward,
      group: 'graph',
      keys: ['Shift+Backspace', 'Alt+ArrowRight', 'Mod+Shift+z', 'Mod+y'],
      icon: ArrowRight,
      isPossible: () => isOpen() && history.canGoForward,
      act: () => history.forward(),
    },
    {
      id: 'graph.turn',
      label: text.toggleDirection,
      group: 'graph',
      keys: ['d'],
      get icon() {
        return view.direction === 'right' ? ArrowLeftRight : ArrowDownUp;
      },
      isPossible: isOpen,
      act: () => (view.direction = view.direction === 'right' ? 'down' : 'right'),
    },
    {
      id: 'graph.zoomOut',
      label: text.zoomOut,
      group: 'graph',
      keys: ['-'],
      icon: Minus,
      repeats: true,
      isPossible: isOpen,
      act: () => (canvas.map ?? canvas.methods)?.zoomOut(),
    },
    {
      id: 'graph.zoomIn',
      label: text.zoomIn,
      group: 'graph',
      keys: ['+', '='],
      icon: Plus,
      repeats: true,
      isPossible: isOpen,
      act: () => (canvas.map ?? canvas.methods)?.zoomIn(),
    },
    {
      id: 'graph.fit',
      label: text.fit,
      group: 'graph',
      keys: ['f'],
      icon: Maximize,
      isPossible: isOpen,
      act: () => (canvas.map ?? canvas.methods)?.fit(),
    },
    {
      id: 'graph.frame',
      label: strings.commands.frameChosen,
      group: 'graph',
      keys: ['Shift+f'],
      icon: Focus,
      isPossible: () => isOpen() && canvas.map === undefined && hasChosen(),
      act: () => canvas.methods?.frameChosen(),
    },
    {
      id: 'graph.copyName',
      label: strings.commands.copyName,
      group: 'graph',
      icon: Copy,
      isPossible: () => isOpen() && chosenName() !== undefined,
      act: () => void copyChosen(),
    },
    ...optionCommands(isOpen),
  ];
}

/** Switches for what of the lineage is shown. */
function optionCommands(isOpen: () => boolean): Command[] {
  const options = useOptions();
  const text = strings.commands;
  const types = offeredTypes.map((type, index): Command => {
    const name = strings.options.types[type] ?? type;
    return {
      id: `graph.type.${type}`,
      get label() {
        return options.options.relationTypes.includes(type) ? text.hideType(name) : text.showType(name);
      },
      group: 'graph',
      keys: [`${index + 1}`],
      icon: Spline,
      isPossible: isOpen,
      act: () => options.toggleType(type),
    };
  });
  const choices = (['options', 'filters'] as const).map((name): Command => ({
    id: `graph.${name}`,
    label: text.barChoices[name],
    group: 'graph',
    icon: name === 'options' ? SlidersHorizontal : ListFilter,
    isPossible: isOpen,
    act: () => void openBarChoices(name),
  }));
  return [
    ...types,
    ...choices,
    {
      id: 'graph.resetOptions',
      label: text.resetOptions,
      group: 'graph',
      icon: RotateCcw,
      isPossible: () => isOpen() && options.changed,
      act: () => options.reset(),
    },
  ];
}
