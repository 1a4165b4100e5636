// A service that listens, tells its arguments, crashes when told and ends when asked.
import { parentPort, tell } from './parent.ts';

console.log(`arguments ${process.argv.slice(2).join(' ')}`);
tell({ type: 'listening', port: 49_321 });
parentPort.on('message', ({ data }) => {
  if (data.type === 'crash') process.exit(7);
  if (data.type === 'shutdown') process.exit(0);
});
