// A service that shows what it was started with, listens, and ends when asked.
import { parentPort, send } from './parent.ts';

parentPort.on('message', ({ data }) => {
  if (data.type === 'stop') process.exit(0);
  console.log(`settings ${JSON.stringify(data.settings)}`);
  send({ type: 'started', url: 'http://127.0.0.1:49321', port: 49_321 });
  const accounts = [{ name: 'user', password: 'secret', roles: ['ROLE_USER'] }];
  send({ type: 'example-accounts', accounts });
});
