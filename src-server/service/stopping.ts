import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceContext } from '../routes/context/service-context.ts';

/** Milliseconds that answers and uploads under way are given when the service stops. */
const patience = 2000;
/** Milliseconds that the work of broken connections is given to notice. */
const lastPatience = 1000;

/**
 * Stops a service in order: jobs are parked at once (they run again at the next start, or elsewhere), and requests are
 * served until those who send them have noticed that it is not ready. Then late ones are refused, short answers end, and
 * what takes longer is broken off.
 */
export async function stopInOrder(context: ServiceContext, server: Server): Promise<void> {
  const { admission, runner, retention, pool, startJob, settings, helper } = context;
  const parked = Promise.all([runner.stop(), helper?.stop()]);
  if (settings.drainTime > 0) {
    admission.leave();
    await pause(settings.drainTime);
  }
  admission.close();
  const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const hurry = setTimeout(() => server.closeAllConnections(), patience);
  const allEnded = Promise.all([
    parked,
    retention.stop(),
    startJob,
    serverClosed.then(() => admission.idle()),
  ]);
  await Promise.race([allEnded, pause(patience + lastPatience, undefined, { ref: false })]);
  clearTimeout(hurry);
  await pool.close();
}
