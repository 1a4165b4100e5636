// A service that does not end when asked.
import { parentPort, send } from './parent.ts';

send({ type: 'nonsense' });
send({ type: 'started', url: 'http://127.0.0.1:49322', port: 49_322 });
parentPort.on('message', () => undefined);
setInterval(() => undefined, 1000);
