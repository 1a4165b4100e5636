/** The entry of a worker thread. Compiled code is kept between runs, which halves the time to the first answer. */
import { enableCompileCache, flushCompileCache } from 'node:module';

enableCompileCache();
await import('./task-loop.ts');
// A thread may be ended at any time, without a chance to write it down.
flushCompileCache();
