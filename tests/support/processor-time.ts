/**
 * How long work takes the processor: unlike the clock, it does not count what else the machine does, so that a bound
 * can be close and still holds on a busy machine.
 * @param work runs on this thread from beginning to end
 * @returns milliseconds of processor time of this thread
 */
export function processorTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
