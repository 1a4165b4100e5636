/** Every export is read back by a reader of its own and compared with the graph that it was made from. */
import { LineageColumns } from '../../../src-lineage/model/lineage-columns.ts';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { lineageDot } from '../../../src-lineage/export/drawings/dot.ts';
import { lineageGraphml } from '../../../src-lineage/export/drawings/graphml.ts';
import { lineageMermaid } from '../../../src-lineage/export/drawings/mermaid.ts';
import { csvOptions, lineageCsv } from '../../../src-lineage/export/tables/csv.ts';
import { lineageJson } from '../../../src-lineage/export/tables/lineage-json.ts';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions, type GraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { analyze, isVendorId, type LineageModel } from '../../../src-lineage/index.ts';
import { hostileNames, withHostileNames } from './hostile-names.ts';
import { readCsv } from './readers/csv.ts';
import { readDot } from './readers/dot.ts';
import { readGraphml } from './readers/graphml.ts';
import { readMermaid } from './readers/mermaid.ts';
import { relationsOf, type ReadRelation, sorted } from './readers/relations.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const everything: GraphOptions = {
  ...defaultGraphOptions,
  relationTypes: ['fdd', 'frd', 'fdr', 'join', 'call', 'er'],
};
const views: Record<string, GraphOptions> = {
  columns: everything,
  'columns, all of them': { ...everything, linkedOnly: false, hideIntermediates: 'all' },
  tables: { ...everything, tableLevel: true },
};

const whole = (pieces: Iterable<string>): string => [...pieces].join('');
/** What XML cannot hold becomes U+FFFD. */
const inXml = (name: string): string =>
  name.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD');

/** Every twentieth fixture, and the sample of the first start: scripts of all vendors and kinds. */
const samples: [name: string, model: LineageModel][] = [
  ...globSync('**/*.sql', { cwd: fixtures })
    .sort()
    .filter((_, index) => index % 20 === 0)
    .map((name) => [name, join(fixtures, name)] as const),
  [
    'retail-warehouse.sql',
    join(import.meta.dirname, '../../../resources/samples/retail-warehouse.sql'),
  ] as const,
].map(([name, path]) => {
  const text = readFileSync(path, 'utf8');
  const vendor = /^-- vendor: *(\S+)/m.exec(text)?.[1] ?? 'dbvsnowflake';
  if (!isVendorId(vendor)) throw new Error(`${name} names no vendor.`);
  return [name, analyze([{ name, text }], { vendor })];
});
const [, warehouse] = samples.at(-1)!;
const hostile: [name: string, model: LineageModel][] = [0, 7, 19, 31].map((start) => [
  `names from ${start}`,
  withHostileNames(warehouse, start),
]);

describe.each(Object.entries(views))('re-import of %s', (_, options) => {
  const same = (
    models: typeof samples,
    read: (model: LineageModel) => Iterable<ReadRelation>,
    held?: (name: string) => string,
  ): void => {
    for (const [name, model] of models) {
      const expected = sorted(relationsOf(model, buildGraph(model, options), held));
      expect(sorted(read(model)), name).toEqual(expected);
    }
  };

  it('JSON', () => {
    const read = (model: LineageModel): ReadRelation[] => {
      const { relations } = JSON.parse(whole(lineageJson(model, options))) as { relations: JsonRelation[] };
      return relations.map(({ type, source, target }) => [
        type,
        source.table,
        source.column ?? '',
        target.table,
        target.column ?? '',
      ]);
    };
    same([...samples, ...hostile], read);
  });

  it('GraphML', () => {
    const read = (model: LineageModel): ReadRelation[] =>
      readGraphml(whole(lineageGraphml(model, buildGraph(model, options))));
    same([...samples, ...hostile], read, inXml);
  });

  it('DOT', () => {
    const read = (model: LineageModel): ReadRelation[] =>
      readDot(whole(lineageDot(model, buildGraph(model, options))));
    // An empty cell is written as a blank.
    same([...samples, ...hostile], read, (name) => inXml(name) || ' ');
  });

  it('Mermaid, of what it can draw', () => {
    const isSmall = (model: LineageModel): boolean =>
      buildGraph(model, options).edges.length <= 500 && whole(lineageMermaid(model, options)).length < 40_000;
    const read = (model: LineageModel): ReadRelation[] =>
      readMermaid(whole(lineageMermaid(model, options))).relations;
    const small = samples.filter(([, model]) => isSmall(model));
    expect(small.length).toBeGreaterThan(samples.length / 2);
    const renamed = small.map(([name, model], index) => [name, withHostileNames(model, index)] as const);
    const shortened = renamed.map(([name, model]): [string, LineageModel] => [name, withoutLongNames(model)]);
    same(
      [...small, ...shortened.filter(([, model]) => isSmall(model))],
      read,
      (name) => name.toWellFormed().replaceAll('\0', '\uFFFD') || ' ',
    );
  });

  it('CSV, with chains folded as it says', () => {
    for (const [name, model] of [...samples, ...hostile]) {
      const graph = buildGraph(model, csvOptions(options));
      for (const delimiter of [',', ';', '\t', '|']) {
        const [header, ...rows] = readCsv(
          whole(lineageCsv(model, options, { delimiter, csvSafe: false })),
          delimiter,
        );
        const width = options.tableLevel ? 8 : 10;
        expect(header).toHaveLength(width);
        for (const row of rows) expect(row, name).toHaveLength(width);
        const named = [...graph.edges]
          .filter(({ source }) => options.tableLevel === true || source !== undefined)
          .map(({ type, sourceObject, targetObject, source, target }) => {
            const column = (id: number | undefined): string[] =>
              options.tableLevel ? [] : [model.columns.nameOf(id!)];
            const table = (id: number): string => model.objects[id]!.name;
            return JSON.stringify([
              table(sourceObject),
              ...column(source),
              table(targetObject),
              ...column(target),
              type,
            ]);
          });
        const end = options.tableLevel ? 3 : 4;
        const found = rows.map((row) =>
          JSON.stringify([...row.slice(2, end), ...row.slice(end + 2, end * 2), row[end * 2]]),
        );
        expect(found.sort(), name).toEqual(named.sort());
      }
    }
  });
});

describe('GraphML', () => {
  it('fits its schema, for all samples and whatever the names hold', async () => {
    const schema = readFileSync(join(import.meta.dirname, 'graphml.xsd'), 'utf8');
    const documents = [...samples, ...hostile].flatMap(([, model], index) =>
      Object.values(views).map((options, view) => ({
        fileName: `${index}-${view}.graphml`,
        contents: whole(lineageGraphml(model, buildGraph(model, options))),
      })),
    );
    const { valid, errors } = await validateXML({ xml: documents, schema: [schema], maxMemoryPages: 16_384 });
    expect(errors.slice(0, 5)).toEqual([]);
    expect(valid).toBe(true);
    const broken = documents[0]!.contents.replace(
      /<edge id="(\w+)" source="[^"]*"/,
      '<edge id="$1" source="none"',
    );
    const refused = await validateXML({
      xml: [{ fileName: 'broken.graphml', contents: broken }],
      schema: [schema],
    });
    expect(refused.valid).toBe(false);
  });
});

describe('Mermaid, of more than it draws', () => {
  const wide = (tables: number, columns: number): LineageModel => {
    const statements = Array.from({ length: tables }, (_, table) => {
      const names = Array.from({ length: columns }, (_, column) => `c${column}`).join(', ');
      return `insert into t${table + 1} (${names}) select ${names} from t${table};`;
    });
    return analyze([{ name: 'wide.sql', text: statements.join('\n') }], { vendor: 'dbvpostgresql' });
  };
  const folded: GraphOptions = { ...defaultGraphOptions, hideIntermediates: 'all' };

  it('shows tables where columns are too many, and says so', () => {
    const text = whole(lineageMermaid(wide(20, 30), folded));
    const { relations, note } = readMermaid(text);
    expect(note).toBe('600 relations are more than Mermaid draws: shown by tables, without their columns');
    expect(relations).toHaveLength(20);
    expect(relations[0]).toEqual(['fdd', 'public.t0', '', 'public.t1', '']);
  });

  it('shows a part where tables are too many as well', () => {
    const text = whole(lineageMermaid(wide(700, 1), folded));
    const { relations, note } = readMermaid(text);
    expect(relations).toHaveLength(500);
    expect(note).toBe(
      '700 relations are more than Mermaid draws: the first 500 of 700 between tables are shown',
    );
    const tables = whole(lineageMermaid(wide(700, 1), { ...folded, tableLevel: true }));
    expect(readMermaid(tables).note).toContain('the first 500 of 700 are shown');
  });

  it('stays below the length that Mermaid reads', () => {
    const model = wide(200, 2);
    for (const object of model.objects) object.name = `${object.name}_${'long_name_'.repeat(40)}`;
    const text = whole(lineageMermaid(model, folded));
    expect(text.length).toBeLessThan(50_000);
    expect(readMermaid(text).relations.length).toBeGreaterThan(20);
  });
});

interface JsonRelation {
  type: string;
  source: { table: string; column?: string };
  target: { table: string; column?: string };
}

function withoutLongNames(model: LineageModel): LineageModel {
  const long = hostileNames.at(-1)!;
  const short = <Named extends { name: string }>(item: Named): Named =>
    item.name === long ? { ...item, name: 'long' } : item;
  return {
    ...model,
    objects: model.objects.map((object) => short({ ...object })),
    columns: LineageColumns.of([...model.columns].map(short)),
  };
}
