import { describe, expect, it } from 'vitest';
import { unpackText } from '../../../src-server/base/packing.ts';
import { unpackDataflow } from '../../../src-server/workers/packing/packed-dataflow.ts';
import { buffersOf, readFiles } from '../../../src-server/workers/thread/read.ts';

const task = (...files: [name: string, text: string][]): Parameters<typeof readFiles>[0] => ({
  kind: 'read',
  files: files.map(([name, text]) => ({ name, bytes: Buffer.from(text), isDoubtful: false })),
  options: { vendor: 'dbvsnowflake' },
});

function told(result: ReturnType<typeof readFiles>): { text: string; models: (string | undefined)[] }[] {
  return result.readings.map((each) => {
    if (each.outcome !== 'read') throw new Error('not read');
    const { models = [] } = unpackDataflow(each.dataflow);
    return { text: unpackText(each.text), models: models.map(({ name }) => name) };
  });
}

describe('files that are read by one task', () => {
  it('share a buffer, and a reading where they are equal', () => {
    const insert = 'insert into t select a from s;';
    const result = readFiles(task(['a.sql', insert], ['b.sql', 'select 2;'], ['c.sql', insert]));
    expect(told(result).map(({ text }) => text)).toEqual([insert, 'select 2;', insert]);
    expect(result.readings[2]).toBe(result.readings[0]);
    expect(buffersOf(result)).toHaveLength(1);
  });

  it('are models of their own names where equal queries make them', () => {
    const result = readFiles(task(['models/a.sql', 'select x from s'], ['models/b.sql', 'select x from s']));
    expect(told(result).map(({ models }) => models)).toEqual([['a'], ['b']]);
  });

  it('are reports of their own names where their texts are equal', () => {
    const report =
      '<Report><DataSets><DataSet Name="D"><Query><CommandText>select x from s</CommandText></Query>' +
      '<Fields><Field Name="X"><DataField>x</DataField></Field></Fields></DataSet></DataSets></Report>';
    const result = readFiles(task(['a.rdl', report], ['b.rdl', report]));
    expect(result.readings.map((each) => each.outcome === 'read' && each.isOfName)).toEqual([true, true]);
    const labels = result.readings.map(
      (each) =>
        each.outcome === 'read' && JSON.stringify(unpackDataflow(each.dataflow)).match(/[ab]\/D/)?.[0],
    );
    expect(labels).toEqual(['a/D', 'b/D']);
  });
});
