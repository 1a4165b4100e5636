// A service that listens where its data folder lets it: in one that is called `broken` it does not start.
import { parentPort, send } from './parent.ts';

parentPort.on('message', ({ data }) => {
  if (data.type === 'stop') process.exit(0);
  const { dataFolder = '' } = data.settings as { dataFolder?: string };
  console.log(`starts in ${dataFolder}`);
  if (dataFolder.endsWith('broken'))
    send({ type: 'failed', name: 'StoreBroken', message: 'The store is broken.' });
  else send({ type: 'started', url: 'http://127.0.0.1:49321', port: 49_321 });
});
