import type { Station } from './station.ts';

/** A process that reads and links. */
export class Worker {
  /** Its cores. */
  readonly station: Station;
  readonly threads: number;
  /** Jobs that it has, and batches that it reads or waits to read. */
  jobs = 0;
  reading = 0;

  constructor(station: Station, threads: number) {
    this.station = station;
    this.threads = threads;
  }
}
