import { describe, expect, it } from 'vitest';
import { firstLines } from '../../../../../src-renderer/base/firstLines.ts';
import {
  type ExportChoice,
  exportName,
  exportRequest,
} from '../../../../../src-renderer/features/manage/exports/exportChoice.ts';

const csv: ExportChoice = {
  format: 'csv',
  scope: 'all',
  level: 'columns',
  delimiter: ';',
  scale: 2,
  width: 3840,
};
const shown = { relationTypes: ['fdd' as const, 'join' as const], hideColumns: true };
const trace = { lockedTables: [3], lockedColumns: [7, 8] };

describe('what is saved', () => {
  it('is named after the job, with what is in it', () => {
    expect(exportName('Q3: load', csv)).toBe('Q3-load-columns.csv');
    expect(exportName('Q3', { ...csv, format: 'graphml', level: 'tables', scope: 'traced' })).toBe(
      'Q3-tables-traced.graphml',
    );
    expect(exportName('Q3', { ...csv, format: 'png', scope: 'shown' })).toBe('Q3-shown.png');
  });

  it('is all of the job, whatever the graph hides', () => {
    expect(exportRequest(csv, shown, trace)).toEqual({
      hideIntermediates: 'all',
      hideFunctions: true,
      relationTypes: ['fdd', 'join'],
      delimiter: ';',
    });
    expect(exportRequest({ ...csv, format: 'html' }, shown, trace)).not.toHaveProperty('relationTypes');
  });

  it('is what the graph shows, or what a trace reaches in it', () => {
    expect(exportRequest({ ...csv, format: 'dot', scope: 'shown' }, shown, trace)).toEqual(shown);
    expect(exportRequest({ ...csv, format: 'dot', scope: 'traced', level: 'tables' }, shown, trace)).toEqual({
      ...shown,
      selection: { tables: [3], columns: [7, 8] },
      tableLevel: true,
    });
  });
});

describe('what comes from the service', () => {
  it('is shown by its first lines', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => `line ${at}`).join('\n');
    expect(await firstLines(new Response(lines), 3, 1000)).toEqual(['line 0', 'line 1', 'line 2']);
    expect(await firstLines(new Response('x'.repeat(50)), 3, 10)).toEqual(['xxxxxxxxxx']);
    expect(await firstLines(new Response(''), 3, 10)).toEqual(['']);
  });
});
