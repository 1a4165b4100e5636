import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StopGate } from '../../../../src-server/base/stop-gate.ts';

it('lets threads be ended while they deflate, which ends the process without it', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'end-threads.ts')], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, 'all ended\n']);
});

it('has threads end themselves that inflate with a full heap, where V8 would end the process with them', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'fill-threads.ts')], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, 'all ended themselves\n']);
});

it('waits for what is within, but not for long', async () => {
  const gate = new StopGate();
  const closing = gate.whole(() => gate.close());
  await closing;
  const begun = performance.now();
  await new StopGate().close();
  expect(performance.now() - begun).toBeLessThan(40);
});
