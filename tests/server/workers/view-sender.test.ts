import { describe, expect, it } from 'vitest';
import { LentBlocks } from '../../../src-server/workers/protocol/lent-blocks.ts';
import type { FromWorker } from '../../../src-server/workers/protocol/protocol.ts';
import { ViewSender } from '../../../src-server/workers/thread/view-sender.ts';

/** A reader that keeps copies, and gives every block back at once, spoiled. */
function reading(pieces: Iterable<string | Uint8Array>): { text: string; messages: FromWorker[] } {
  const blocks = new LentBlocks();
  const messages: FromWorker[] = [];
  const read: Buffer[] = [];
  const waiting: (() => void)[] = [];
  const sender = new ViewSender(1, pieces, blocks, (message) => {
    messages.push(message);
    if (message.type !== 'piece') return;
    read.push(Buffer.from(message.bytes));
    if (message.last) return;
    blocks.giveBack(new Uint8Array(message.bytes.buffer).fill(0));
    waiting.push(() => sender.taken());
  });
  sender.continue();
  for (let take = waiting.shift(); take !== undefined; take = waiting.shift()) take();
  return { text: Buffer.concat(read).toString('utf8'), messages };
}

describe('the sender of a view', () => {
  it('sends text and bytes of any length in their order, in blocks that are used again', () => {
    const text = 'größe 日本 😀 '.repeat(50_000);
    const lent = new Uint8Array(600_000);
    function* pieces(): Generator<string | Uint8Array> {
      yield 'begin';
      yield text;
      yield lent.fill(97);
      yield '';
      yield lent.fill(98).subarray(0, 3);
      yield text;
      yield 'end';
    }
    const { text: read } = reading(pieces());
    expect(read === `begin${text}${'a'.repeat(600_000)}bbb${text}end`).toBe(true);
  });

  it('sends a short text at once, and the end of an empty one', () => {
    const short = reading(['{"a":', Buffer.from('1'), '}']);
    expect(short.text).toBe('{"a":1}');
    expect(short.messages.map(({ type }) => type)).toEqual(['piece']);
    expect(reading([]).messages).toEqual([{ type: 'end', id: 1 }]);
  });

  it('stops until the reader has taken what is on the way', () => {
    const messages: FromWorker[] = [];
    const endless = function* (): Generator<string> {
      for (;;) yield 'x'.repeat(300_000);
    };
    const sender = new ViewSender(1, endless(), new LentBlocks(), (message) => void messages.push(message));
    sender.continue();
    expect(messages.at(-1)).toEqual({ type: 'paused', id: 1 });
    const sent = messages.length;
    expect(sent).toBeLessThan(20);
    for (let piece = 1; piece < sent; piece++) sender.taken();
    expect(messages.length).toBeGreaterThan(sent);
  });
});
