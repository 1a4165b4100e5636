// Loaded before a utility process's own code: Electron gives such a process `process.parentPort`.
import { EventEmitter } from 'node:events';

class ParentPort extends EventEmitter {
  constructor() {
    super();
    process.on('message', (data) => this.emit('message', { data, ports: [] }));
    process.on('disconnect', () => process.exit(1));
  }

  postMessage(message: unknown): void {
    process.send?.(message);
  }
}

Object.defineProperty(process, 'parentPort', { value: new ParentPort() });
