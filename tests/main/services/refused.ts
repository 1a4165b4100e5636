// A service whose port is taken.
import { send } from './parent.ts';

send({ type: 'failed', name: 'PortTaken', message: 'Port 8081 is already in use.' });
setTimeout(() => process.exit(1), 50);
