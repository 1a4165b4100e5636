import { describe, expect, it } from 'vitest';
import { lineageDot } from '../../../src-lineage/export/drawings/dot.ts';
import { lineageCsv } from '../../../src-lineage/export/tables/csv.ts';
import { lineageJson } from '../../../src-lineage/export/tables/lineage-json.ts';
import { lineageText } from '../../../src-lineage/export/tables/text.ts';
import type { JsonPiece } from '../../../src-lineage/export/text/json-pieces.ts';
import { drawWithoutFailing } from '../../../src-lineage/export/text/without-failing-objects.ts';
import {
  analyze,
  buildGraph,
  defaultGraphOptions,
  type LineageModel,
  type ReportedFault,
} from '../../../src-lineage/index.ts';
import { twentyFiles } from './twenty-files.ts';

const options = defaultGraphOptions;
const exports: Readonly<Record<string, (model: LineageModel) => Iterable<JsonPiece>>> = {
  csv: (model) => lineageCsv(model, options),
  text: (model) => lineageText(model, options),
  json: (model) => lineageJson(model, options),
  dot: (model) => lineageDot(model, buildGraph(model, options)),
};

/** A model in which nobody can ask for the name of some tables. */
function broken(...tables: string[]): LineageModel {
  const model = analyze(twentyFiles, { vendor: 'dbvpostgresql' });
  for (const object of model.objects) {
    if (!tables.includes(object.name)) continue;
    Object.defineProperty(object, 'name', {
      get: function overflow(): string {
        return overflow();
      },
    });
  }
  return model;
}

describe('a fault at an object', () => {
  it.each(Object.keys(exports))('costs this object and no other (%s)', (format) => {
    const draw = exports[format]!;
    const reported: ReportedFault[] = [];
    const hooks = { report: (fault: ReportedFault) => reported.push(fault) };
    const text = [...drawWithoutFailing(broken('sink_3', 'tree'), draw, 'export', hooks)].join('');
    const whole = [...draw(analyze(twentyFiles, { vendor: 'dbvpostgresql' }))].join('');
    for (const table of ['sink_3', 'tree']) expect(whole).toContain(table);
    for (const table of ['sink_3', 'tree']) expect(text).not.toContain(`${table}"`);
    for (const table of ['sink_1', 'sink_12', 'wide', 'view_3']) expect(text).toContain(table);
    expect(reported.map(({ unit, phase, file }) => [unit, phase, file])).toEqual([
      ['object', 'export', 'f16.sql'],
      ['object', 'export', 'f03.sql'],
    ]);
    if (format === 'json') expect(text.split('"internal-error"')).toHaveLength(3);
    if (format === 'csv') {
      const kept = whole.split('\n').filter((line) => !/\b(?:sink_3|tree)\b/.test(line));
      expect(text.split('\n')).toEqual(kept);
    }
  });

  it('is thrown where it is at no object', () => {
    const draw = (): Iterable<JsonPiece> => {
      throw new Error('of the whole');
    };
    expect(() => [...drawWithoutFailing(broken(), draw, 'view', {})]).toThrow('of the whole');
  });
});
