// A service that does not end when asked.
import { parentPort, tell } from './parent.ts';

tell({ type: 'nonsense' });
tell({ type: 'started', url: 'http://127.0.0.1:49322', port: 49_322 });
parentPort.on('message', () => undefined);
setInterval(() => undefined, 1000);
