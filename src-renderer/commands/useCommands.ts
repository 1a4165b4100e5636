import { defineStore } from 'pinia';
import { markRaw } from 'vue';
import { exportCommands } from '../shell/commands/exportCommands.ts';
import { findCommands } from '../shell/commands/findCommands.ts';
import { graphCommands } from '../shell/commands/graphCommands.ts';
import { helpCommands } from '../shell/commands/helpCommands.ts';
import { jobCommands } from '../shell/commands/jobCommands.ts';
import { sqlCommands } from '../shell/commands/sqlCommands.ts';
import { viewCommands } from '../shell/commands/viewCommands.ts';
import type { Command } from './command.ts';

/** All commands of the application: the one list that keys obey, and that the palette, tooltips and `?` show. */
export const useCommands = defineStore('commands', () => {
  const all: readonly Command[] = markRaw([
    ...findCommands(),
    ...graphCommands(),
    ...sqlCommands(),
    ...viewCommands(),
    ...jobCommands(),
    ...exportCommands(),
    ...helpCommands(),
  ]);
  const byId = new Map(all.map((command) => [command.id, command]));

  /** A command by its id, which has to exist. */
  function command(id: string): Command {
    const found = byId.get(id);
    if (!found) throw new Error(`no command ${id}`);
    return found;
  }

  return { all, command };
});
