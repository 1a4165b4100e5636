import { Notification } from 'electron';
import type { EndedJob } from '../base/messages.ts';

/** Seconds: a job that ended sooner needs no notification, whoever began it still looks. */
const longJob = 10;

const outcomes: Readonly<Record<EndedJob['status'], string>> = {
  success: 'The analysis is ready.',
  partial_success: 'The analysis is ready; parts of the SQL could not be read.',
  fail: 'The analysis failed.',
};

/** Notifies through the system that long jobs have ended, while nobody looks at the window. */
export class JobNotices {
  readonly #isWatched: () => boolean;
  readonly #open: (jobId: string) => void;
  /** A notification that nobody holds is collected, and its click with it. */
  readonly #shown = new Set<Notification>();

  /** @param open shows a job, when its notification is clicked */
  constructor(isWatched: () => boolean, open: (jobId: string) => void) {
    this.#isWatched = isWatched;
    this.#open = open;
  }

  jobEnded({ jobId, name, status, seconds }: EndedJob): void {
    if (seconds < longJob || this.#isWatched() || !Notification.isSupported()) return;
    const notice = new Notification({ title: name, body: outcomes[status] });
    this.#shown.add(notice);
    notice.on('click', () => this.#open(jobId));
    notice.on('close', () => this.#shown.delete(notice));
    notice.show();
  }
}
