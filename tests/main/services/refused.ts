// A service whose port is taken.
import { tell } from './parent.ts';

tell({ type: 'failed', name: 'PortTaken', message: 'Port 8081 is already in use.' });
setTimeout(() => process.exit(1), 50);
