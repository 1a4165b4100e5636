import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const leanHeap = new URL('../../../src-server/workers/protocol/lean-heap.ts', import.meta.url).href;

// A process of its own: what is told to V8 holds for all threads.
const script = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { boundYoungGeneration } from '${leanHeap}';
  const megabytes = () => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    return Math.round((young.space_used_size + young.space_available_size) / 2 ** 20);
  };
  const held = [];
  const hold = (count) => { for (let at = 0; at < count; at++) held.push({ at, held }); };
  hold(Number(process.argv[1]));
  boundYoungGeneration();
  const bound = megabytes();
  hold(2_000_000);
  console.log(bound, megabytes());
`;

test.each([0, 100_000, 400_000])(
  'the young generation grows to 16 MB and no further (%i objects)',
  (held) => {
    const answer = execFileSync(process.execPath, ['--input-type=module', '-e', script, String(held)]);
    expect(answer.toString().trim()).toBe('16 16');
  },
);
