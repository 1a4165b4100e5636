/**
 * Measures one kind of input in this process at three sizes, each twice the one before, and sends each measure to the
 * process that started it, so that what is known stays known where this one has to be ended.
 */
import type { GrowthInput } from './growth-input.ts';
import { growthInputs } from './inputs/index.ts';
import { type Measure, measured } from './measure.ts';

/** What is reported of a run: a size that begins, a measure of it, or what was thrown. */
export type RunReport =
  | { type: 'begins'; size: number }
  | { type: 'chosen' }
  | { type: 'measured'; measure: Measure }
  | { type: 'failed'; size: number; error: string };

/** Milliseconds of processor time that are measured well enough. */
const enough = 100;

/** Bytes beyond which no larger input is made to reach them. */
const mostBytes = 2_000_000;

const [name = '', known] = process.argv.slice(2);
await measureAll(growthInputs[name]!);
process.disconnect?.();

async function measureAll(input: GrowthInput): Promise<void> {
  const size = known !== undefined ? Number(known) : input.multiplies ? input.from : await sizeOf(input);
  if (size === undefined) return;
  await send({ type: 'chosen' });
  for (const each of [size, size * 2, size * 4]) {
    if ((await tried(input, each)) === undefined) return;
  }
}

/** The size at which the time can be measured. */
async function sizeOf(input: GrowthInput): Promise<number | undefined> {
  measured(input, Math.max(input.from >> 2, 1));
  for (let size = input.from; ;) {
    const first = await tried(input, size);
    if (first === undefined) return undefined;
    if (first.time >= enough || first.bytes >= mostBytes) return size;
    const factor = Math.floor(enough / Math.max(first.time, 1));
    size *= Math.min(Math.max(factor, 2), first.time < 8 ? 12 : 5);
  }
}

async function tried(input: GrowthInput, size: number): Promise<Measure | undefined> {
  await send({ type: 'begins', size });
  try {
    const measure = measured(input, size);
    await send({ type: 'measured', measure });
    return measure;
  } catch (error) {
    await send({ type: 'failed', size, error: String(error).slice(0, 100) });
    return undefined;
  }
}

function send(report: RunReport): Promise<void> {
  return new Promise((sent) => process.send?.(report, () => sent()));
}
