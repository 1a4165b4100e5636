import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkSources, readSource } from '../../../src-lineage/index.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { joined, packedBlocks, packRecord, unpackRecord } from '../../../src-server/base/packing.ts';
import { packModel, unpackModel } from '../../../src-server/workers/packing/packed-model.ts';
import { packedNumbers, unpackedNumbers } from '../../../src-server/base/packed-numbers.ts';
import { recordsOf, recordTables } from '../../../src-server/workers/packing/packed-records.ts';

const sql = `
create table sales.orders (id int primary key, customer_id int references customers (id), "Größe" numeric);
create view totals as
  select o.customer_id, sum(o."Größe") as total, count(*) as n, 'x' as mark
  from sales.orders o left join unknown_names on id = order_id where region = 'EU' group by o.customer_id;
insert into fact select * from totals t join other.place p on p.k = t.customer_id;
create function twice(a int) returns int as $$ begin return a * 2; end $$ language plpgsql;
select twice(n) from fact;
select broken from ((;
`;

function model(): LineageModel {
  const options = { vendor: 'dbvpostgresql' } as const;
  return linkSources([readSource({ name: 'dir/é.sql', text: sql }, options)], options);
}

/** The parts of a model as JSON, in which the order of fields counts. */
function texts(made: LineageModel): Record<string, string> {
  return Object.fromEntries(Object.entries(made).map(([name, part]) => [name, JSON.stringify(part)]));
}

describe('a packed model', () => {
  it('is the same when it is unpacked, down to the order of its fields', () => {
    const made = model();
    expect(made.relations.length).toBeGreaterThan(10);
    expect(texts(unpackModel(joined(packModel(made))))).toEqual(texts(made));
  });

  it('can be packed again', () => {
    const once = joined(packModel(model()));
    expect(joined(packModel(unpackModel(once)))).toEqual(once);
  });

  it('grows as the model that it was', () => {
    const unpacked = unpackModel(joined(packModel(model())));
    const { length } = unpacked.relations;
    unpacked.relations.push({
      type: 'fdd',
      effect: 'select',
      target: 1,
      sources: [{ column: 2 }],
      statement: 0,
    });
    unpacked.columns.push({ id: 0, object: 0, name: 'more', spans: [[0, 4, 5]] });
    expect(unpacked.relations.at(length).sources).toEqual([{ column: 2 }]);
    expect(unpacked.columns.spansOf(unpacked.columns.length - 1)).toEqual([[0, 4, 5]]);
  });

  it('is read as it was packed before its lists were tables', () => {
    const made = model();
    expect(texts(unpackModel(joined(packedBlocks(made))))).toEqual(texts(made));
  });
});

it('packs numbers of 32 bits', () => {
  fc.assert(
    fc.property(fc.int32Array(), (values) => {
      expect(unpackedNumbers(packedNumbers(values), values.length)).toEqual(values);
    }),
  );
  // neighbours take a byte each
  expect(packedNumbers(Int32Array.of(1_000_000, 1_000_001, 1_000_000, 1_000_060)).length).toBe(6);
});

it('packs any objects as tables of their fields', () => {
  const value = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.integer(),
    fc.double(),
    fc.constant(null),
    fc.array(fc.integer()),
    fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat())),
    fc.jsonValue(),
  );
  const record = fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, { noNullPrototype: true });
  fc.assert(
    fc.property(fc.array(record), (records) => {
      const tables = unpackRecord<ReturnType<typeof recordTables>>(packRecord(recordTables(records)));
      expect(JSON.stringify(recordsOf(tables))).toBe(JSON.stringify(records));
    }),
  );
});
