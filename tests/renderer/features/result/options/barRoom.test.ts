import { expect, it } from 'vitest';
import { barRoom } from '../../../../../src-renderer/features/result/options/barRoom.ts';

const english = ['value flow', 'row filter', 'row count', 'join', 'All steps', 'Results', 'Stored tables'];

it('leaves out the counts of a large job before a button has no room in the row', () => {
  // The pane of a window of 1440 pixels with tree and SQL open; the four counts of Wide World Importers.
  const small = barRoom(777, { labels: english, counts: ['149', '8', '53', '0'] });
  expect(small).toEqual({ types: true, intermediates: true, counts: true, words: false, filters: false });
  const large = barRoom(777, { labels: english, counts: ['2,201', '578', '1,211', '215'] });
  expect(large).toEqual({ types: true, intermediates: true, counts: false, words: false, filters: false });
});

it('gives longer words of another language more room', () => {
  const german = ['Wertfluss', 'Zeilenfilter', 'Zeilenzahl', 'Verbund', 'Alle Schritte', 'Ergebnisse'];
  const longer = [...german, 'Gespeicherte Tabellen'];
  expect(barRoom(770, { labels: longer, counts: ['1', '1', '1', '1'] }).intermediates).toBe(false);
});

it('leaves the types of relations to the button where they would take rows of their own', () => {
  expect(barRoom(320, { labels: english, counts: ['1', '1', '1', '1'] })).toEqual({
    types: false,
    intermediates: false,
    counts: false,
    words: false,
    filters: false,
  });
});
