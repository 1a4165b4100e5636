import type { SettingStorage } from '../store/storage.ts';

const day = 24 * 60 * 60 * 1000;
const name = 'retention-clock';

/**
 * The time by which things are too old. A clock that has jumped ahead by days, or a service that was not started for as
 * long, is believed a day later only: what a wrong clock removes does not come back with the right one.
 */
export async function trustedTime(settings: SettingStorage, now: number): Promise<number> {
  const { trusted, jumpedAt } = noted(await settings.get(name));
  const note = async (time: number, jump?: number): Promise<number> => {
    await settings.set(
      name,
      JSON.stringify({ trusted: time, ...(jump !== undefined && { jumpedAt: jump }) }),
    );
    return time;
  };
  if (trusted === undefined || now <= trusted + 2 * day) return await note(now);
  if (jumpedAt === undefined || now < jumpedAt) return await note(trusted, now);
  return now - jumpedAt >= day ? await note(now) : trusted;
}

function noted(text: string | undefined): { trusted?: number; jumpedAt?: number } {
  try {
    return JSON.parse(text ?? '{}') as { trusted?: number; jumpedAt?: number };
  } catch {
    return {};
  }
}
