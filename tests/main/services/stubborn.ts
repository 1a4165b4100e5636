// A service that does not end when asked.
import { parentPort, tell } from './parent.ts';

tell({ type: 'nonsense' });
tell({ type: 'listening', port: 49_322 });
parentPort.on('message', () => undefined);
setInterval(() => undefined, 1000);
