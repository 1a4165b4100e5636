import { dirname } from 'node:path';
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

  it('have no files that import each other in circles, types counted, but for those with a reason', () => {
    const folders = new Set(report.circles.flat().map((file) => dirname(file)));
    expect([...folders].sort()).toEqual(Object.keys(rooms.circles).sort());
  });

  it('have at most fifteen entries, but for those with a reason', () => {
    expect([...report.crowded.keys()].sort()).toEqual(Object.keys(rooms.crowded).sort());
  });
});
