import { describe, expect, it } from 'vitest';
import { reportOn, roomTable } from '../../scripts/rooms/rooms.ts';

describe.each(Object.entries(roomTable()))('the rooms of %s', (layer, rooms) => {
  const report = reportOn(layer, rooms);

  it('are all in the table, and hold something', () => {
    expect(report.unknown).toEqual([]);
    expect(report.empty).toEqual([]);
  });

  it('import those below them; the list of imports that go up only becomes shorter', () => {
    expect(report.upward).toEqual(rooms.upward);
  });

  it('have at most fifteen entries, but for those with a reason', () => {
    expect([...report.crowded.keys()].sort()).toEqual(Object.keys(rooms.crowded).sort());
  });
});
