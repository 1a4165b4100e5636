import { useCommands } from '../../commands/useCommands.ts';
import { exportCommands } from './exportCommands.ts';
import { findCommands } from './findCommands.ts';
import { graphCommands } from './graphCommands.ts';
import { helpCommands } from './helpCommands.ts';
import { jobCommands } from './jobCommands.ts';
import { sqlCommands } from './sqlCommands.ts';
import { viewCommands } from './viewCommands.ts';

/** Fills the list of commands, before anything that shows them is made. */
export function addCommands(): void {
  const { add } = useCommands();
  for (const commands of [
    findCommands,
    graphCommands,
    sqlCommands,
    viewCommands,
    jobCommands,
    exportCommands,
    helpCommands,
  ]) {
    add(commands());
  }
}
