import type { Component } from 'vue';
import type { strings } from '../strings/strings.ts';
import type { KeyChord } from './keyChord.ts';

export type CommandGroup = keyof typeof strings.commands.groups;

/** Something that the application can be asked to do, wherever it is asked: by key, palette, button or menu. */
export interface Command {
  /** `area.verb`, once in the application. */
  id: string;
  /** What it does, as a sentence begins: `Fit the graph to the window`. It may change with what is shown. */
  readonly label: string;
  group: CommandGroup;
  /** The first is shown where there is room for one. */
  keys?: readonly KeyChord[];
  readonly icon?: Component;
  /** Whether it can be done now; always where absent. */
  isPossible?: () => boolean;
  /** Whether holding the key down goes on doing it. */
  repeats?: boolean;
  act: () => void;
}

export const isPossible = (command: Command): boolean => command.isPossible?.() ?? true;
