import { Notification } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndedJob } from '../../src-main/base/messages.ts';
import { JobNotices } from '../../src-main/dialogs/job-notices.ts';

vi.mock('electron', () => import('../support/desktop/electron-stand-in/notification.ts'));

let isWatched = false;
const open = vi.fn();
const notices = new JobNotices(() => isWatched, open);
const job: EndedJob = { jobId: 'j1', name: 'Nightly load', status: 'success', seconds: 45 };
const shown: Notification[] = [];
vi.spyOn(Notification.prototype, 'show').mockImplementation(function (this: Notification) {
  shown.push(this);
});

beforeEach(() => {
  isWatched = false;
  shown.length = 0;
});

describe('the end of a long job', () => {
  it.each([
    ['success', 'The analysis is ready.'],
    ['partial_success', 'The analysis is ready; parts of the SQL could not be read.'],
    ['fail', 'The analysis failed.'],
  ] as const)('is reported by the system: %s', (status, body) => {
    notices.jobEnded({ ...job, status });
    expect(shown).toMatchObject([{ title: 'Nightly load', body }]);
  });

  it('is not reported to somebody who looks', () => {
    isWatched = true;
    notices.jobEnded(job);
    expect(shown).toEqual([]);
  });

  it('does not come for a short one', () => {
    notices.jobEnded({ ...job, seconds: 3 });
    expect(shown).toEqual([]);
  });

  it('is not reported where the system shows no notifications', () => {
    vi.spyOn(Notification, 'isSupported').mockReturnValueOnce(false);
    notices.jobEnded(job);
    expect(shown).toEqual([]);
  });

  it('leads to the job', () => {
    notices.jobEnded(job);
    shown[0]?.emit('click');
    expect(open).toHaveBeenCalledWith('j1');
  });
});
