/**
 * A worker of the service that a file can end: one that holds "POISON" kills the process, as a fault in native code, or
 * the system for want of memory, would.
 */
import { serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';

function look(message: unknown): void {
  if (serialize(message).includes('POISON')) process.kill(process.pid, 'SIGKILL');
}

if (parentPort === null) process.on('message', look);
else parentPort.on('message', look);
await import(process.env['HEADWATER_TEST_WORKER']!);
