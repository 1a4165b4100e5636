import { defineStore } from 'pinia';
import { markRaw } from 'vue';
import type { Command } from './command.ts';

/** All commands of the application: the one list that keys obey, and that the palette, tooltips and `?` show. */
export const useCommands = defineStore('commands', () => {
  const all: Command[] = markRaw([]);
  const byId = new Map<string, Command>();

  /** Adds the commands of a part of the application, in the order in which they are listed. */
  function add(commands: readonly Command[]): void {
    for (const command of commands) {
      all.push(command);
      byId.set(command.id, command);
    }
  }

  /** A command by its id, which has to exist. */
  function command(id: string): Command {
    const found = byId.get(id);
    if (!found) throw new Error(`no command ${id}`);
    return found;
  }

  return { all: all as readonly Command[], add, command };
});
