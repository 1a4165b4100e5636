// Loaded before a utility process's own code: Electron gives such a process `process.parentPort`. Not TypeScript: what
// Node needs to read that would count as memory of the service.
import { EventEmitter } from 'node:events';

/** Like Electron's, it keeps messages until somebody listens. */
class ParentPort extends EventEmitter {
  constructor() {
    super();
    const early = [];
    process.on('message', (data) => {
      if (this.listenerCount('message') === 0) early.push(data);
      else this.#deliver(data);
    });
    this.on('newListener', (name) => {
      if (name === 'message') queueMicrotask(() => early.splice(0).forEach((data) => this.#deliver(data)));
    });
    process.on('disconnect', () => process.exit(1));
  }

  #deliver(data) {
    this.emit('message', { data, ports: [] });
  }

  postMessage(message) {
    process.send?.(message);
  }
}

Object.defineProperty(process, 'parentPort', { value: new ParentPort() });
