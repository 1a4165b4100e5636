import { setImmediate as nextTurn } from 'node:timers/promises';
import { joined } from '../../base/packing.ts';
import type { PackedReadings } from '../protocol/protocol.ts';

/** Bytes that are put side by side at least. */
const size = 1024 * 1024;

/** How long readings are taken, which inflates each, before other work of the thread has its turn. */
const millisecondsAtOnce = 15;

/** Puts packed dataflows side by side, and lets other work of the thread go between. */
export async function packedReadings(
  readings: AsyncIterable<{ name: string; dataflow: Uint8Array }>,
): Promise<PackedReadings[]> {
  const packed: PackedReadings[] = [];
  let names: string[] = [];
  let parts: Uint8Array[] = [];
  let bytes = 0;
  let until = performance.now() + millisecondsAtOnce;
  const close = (): void => {
    if (names.length > 0)
      packed.push({ names, sizes: parts.map((each) => each.byteLength), bytes: joined(parts) });
    names = [];
    parts = [];
    bytes = 0;
  };
  for await (const { name, dataflow } of readings) {
    names.push(name);
    parts.push(dataflow);
    bytes += dataflow.byteLength;
    if (bytes >= size) close();
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + millisecondsAtOnce;
  }
  close();
  return packed;
}

/** Takes the dataflows apart again, each with its name. */
export function* takenApart(
  readings: readonly PackedReadings[],
): Generator<{ name: string; dataflow: Uint8Array }, void, void> {
  for (const { names, sizes, bytes } of readings) {
    let at = 0;
    for (const [index, name] of names.entries()) {
      const end = at + (sizes[index] ?? 0);
      yield { name, dataflow: bytes.subarray(at, end) };
      at = end;
    }
  }
}
