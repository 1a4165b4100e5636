/** The work of a process that reads files for another one: one file after the other. */
import type { ReadFileApart, ReadingAnswer } from '../protocol/protocol.ts';
import { readFiles } from './read.ts';

const say = (answer: ReadingAnswer | 'ready'): void => void process.send?.(answer);

process.on('message', ({ file, options }: ReadFileApart) => {
  try {
    const { readings } = readFiles({ kind: 'read', files: [file], options });
    say({ result: readings[0]! });
  } catch (error) {
    say({ failed: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit());
say('ready');
