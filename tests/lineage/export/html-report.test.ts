import { describe, expect, test } from 'vitest';
import { lineageHtml, type ReportAssets } from '../../../src-lineage/export/html/html-report.ts';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions, type GraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { reasonTexts } from '../../../src-lineage/graph/names/reasons.ts';
import { analyze } from '../../../src-lineage/index.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { sampleModel } from './sample-model.ts';

const assets: ReportAssets = {
  style: 'p { color: red }',
  body: '<p id="title"></p>\n',
  script: 'start();',
  styleHash: 'sha256-style',
  scriptHash: 'sha256-script',
};
const facts = { title: 'nightly', madeAt: '2026-11-21 21:40:00', version: '1.2.3' };
const allTypes: GraphOptions = {
  ...defaultGraphOptions,
  relationTypes: ['fdd', 'frd', 'fdr', 'join', 'er', 'call'],
};

function page(model: LineageModel, options = allTypes, title: string | undefined = facts.title): string {
  const { madeAt, version } = facts;
  const reported = title === undefined ? { madeAt, version } : { title, madeAt, version };
  return [...lineageHtml(model, options, assets, reported)].join('');
}

interface Embedded {
  title: string;
  vendor: string;
  strings: string[];
  types: string[];
  files: [string, number][];
  tables: number[];
  columns: number[];
  edges: number[];
  ways: number[][];
  columnPlaces: number[];
  tablePlaces: number[];
  tableSpans: number[];
  columnSpans: number[];
  problems: number[];
}

/** What a browser would give to the page's script. */
function embeddedIn(html: string): Embedded {
  const [, json] = /<script id="lineage" type="application\/json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json!) as Embedded;
}

function rows(numbers: readonly number[], width: number): number[][] {
  return Array.from({ length: numbers.length / width }, (_, row) =>
    numbers.slice(row * width, (row + 1) * width),
  );
}

/** The graph as the page has it, in words. */
function readBack(embedded: Embedded): { nodes: unknown[]; edges: unknown[] } {
  const text = (number: number | undefined): string | undefined => embedded.strings[number!];
  const columns = rows(embedded.columns, 3).map(([name]) => text(name));
  let next = 0;
  const tables = rows(embedded.tables, 7).map(([server, database, schema, name, kind, role, count]) => {
    const own = columns.slice(next, next + count!);
    next += count!;
    return {
      server: text(server),
      database: text(database),
      schema: text(schema),
      name: text(name),
      kind: text(kind),
      role: text(role),
      columns: own,
    };
  });
  const edges = rows(embedded.edges, 14).map((numbers) => {
    const [sourceTable, source, targetTable, target, type, effect, transform, expression, way, reason] =
      numbers;
    const [passed, ...names] = embedded.ways[way!] ?? [0];
    return {
      source: [tables[sourceTable!]?.name, columns[source!]],
      target: [tables[targetTable!]?.name, columns[target!]],
      type: embedded.types[type!],
      effect: text(effect),
      transform: text(transform),
      expression: text(expression),
      passed,
      via: names.map(text),
      reason: text(reason),
    };
  });
  return { nodes: tables, edges };
}

/** The same of the engine's graph. */
function inWords(model: LineageModel, options: GraphOptions): { nodes: unknown[]; edges: unknown[] } {
  const graph = buildGraph(model, options);
  const column = (id: number | undefined): string | undefined =>
    id === undefined ? undefined : model.columns.nameOf(id);
  return {
    nodes: graph.nodes.map((node) => {
      const { server, database, schema, name, kind, role } = model.objects[node.object]!;
      return { server, database, schema, name, kind, role, columns: node.columns.map(column) };
    }),
    edges: [...graph.edges].map((edge) => ({
      source: [model.objects[edge.sourceObject]!.name, column(edge.source)],
      target: [model.objects[edge.targetObject]!.name, column(edge.target)],
      type: edge.type,
      effect: edge.effect,
      transform: edge.transform,
      expression: edge.expression,
      passed: edge.via.length,
      via: edge.via.map((id) => model.objects[id]!.name),
      reason: edge.uncertain && reasonTexts[edge.uncertain],
    })),
  };
}

const warehouse = analyze(
  [
    {
      name: 'load.sql',
      text: `create table raw_orders (id int primary key, amount numeric(10, 2), region text);
with big as (select id, amount * 2 as twice, region from raw_orders where region = 'EU')
insert into totals (region, total) select region, sum(twice) from big group by region;`,
    },
    {
      name: 'views.sql',
      text: 'create view v as select t.total, missing from totals t join other o on t.region = o.region;',
    },
  ],
  { vendor: 'dbvpostgresql' },
);

describe('what the page embeds', () => {
  test.each<[string, LineageModel, GraphOptions]>([
    ['all steps', warehouse, allTypes],
    ['values alone', warehouse, defaultGraphOptions],
    ['without intermediates', warehouse, { ...allTypes, hideIntermediates: 'all', hideFunctions: true }],
    ['from table to table', warehouse, { ...allTypes, tableLevel: true }],
    ['unlinked tables too', warehouse, { ...allTypes, linkedOnly: false }],
    ['a model made by hand, with calls', sampleModel(), { ...allTypes, hideIntermediates: 'all' }],
  ])('is the graph: %s', (_, model, options) => {
    const expected = inWords(model, options);
    expect(expected.edges.length).toBeGreaterThan(0);
    expect(readBack(embeddedIn(page(model, options)))).toEqual(expected);
  });

  test('shows where names stand, and what was not understood', () => {
    const embedded = embeddedIn(page(warehouse));
    const { strings, problems, files, tableSpans } = embedded;
    expect(files).toEqual([
      ['load.sql', 3],
      ['views.sql', 1],
    ]);
    // raw_orders is named twice: in line 1 from column 14, and in line 2.
    expect(tableSpans.slice(0, 5)).toEqual([2, 2, 0, 1, 14]);
    expect(tableSpans.slice(5, 7)).toEqual([0, 2]);
    const messages = rows(problems, 6).map(([, , message, file]) => [strings[message!], file]);
    expect(messages).toEqual(warehouse.diagnostics.map(({ message, span: [file] }) => [message, file]));
    expect(messages.length).toBeGreaterThan(0);
  });

  test('every box has its place at both levels', () => {
    const embedded = embeddedIn(page(warehouse));
    const count = embedded.tables.length / 7;
    expect(embedded.columnPlaces).toHaveLength(2 * count);
    expect(embedded.tablePlaces).toHaveLength(2 * count);
    for (const place of [...embedded.columnPlaces, ...embedded.tablePlaces])
      expect(place).toBeTypeOf('number');
  });

  test('is titled by the job, else by the files', () => {
    expect(embeddedIn(page(warehouse))).toMatchObject({ title: 'nightly', vendor: 'PostgreSQL' });
    expect(
      embeddedIn([...lineageHtml(warehouse, allTypes, assets, { madeAt: '', version: '' })].join('')).title,
    ).toBe('load.sql and 1 more');
    const empty = analyze([], { vendor: 'dbvansi' });
    expect(
      embeddedIn([...lineageHtml(empty, allTypes, assets, { madeAt: '', version: '' })].join('')).title,
    ).toBe('No files');
  });

  test('long ways are listed by their ends', () => {
    const steps = Array.from({ length: 40 }, (_, i) => `s${i + 1} as (select x from s${i})`).join(', ');
    const model = analyze(
      [
        {
          name: 'a.sql',
          text: `with s0 as (select x from t), ${steps} insert into u (x) select x from s40;`,
        },
      ],
      { vendor: 'dbvpostgresql' },
    );
    const { ways, strings } = embeddedIn(page(model, { ...defaultGraphOptions, hideIntermediates: 'all' }));
    expect(ways).toHaveLength(1);
    expect(ways[0]![0]).toBeGreaterThan(40);
    expect(ways[0]).toHaveLength(13);
    expect(ways[0]!.slice(1).map((name) => strings[name])).toEqual(
      expect.arrayContaining(['CTE-S0-1', 'CTE-S40-1']),
    );
  });
});

describe('names are hostile', () => {
  const names = [
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '<img src=x onerror=alert(1)>',
    ']]>&amp;"\'`${x}',
    'line\u2028and\u2029paragraph',
    '\u0000\u0007\uD800 lone',
    '__proto__',
    'constructor',
  ];
  const sql = names
    .map((name, i) => `create view "${name}" as select "${name}" as "${name}" from t${i};`)
    .join('\n');
  const model = analyze([{ name: `${names[0]}.sql`, text: sql }], { vendor: 'dbvpostgresql' });
  const html = page(model, allTypes, names.join(' '));

  test('they come through as they are', () => {
    const embedded = embeddedIn(html);
    expect(readBack(embedded)).toEqual(inWords(model, allTypes));
    expect(embedded.title).toBe(names.join(' '));
  });

  test('none of them begins markup', () => {
    const withoutOwn = html
      .replace(
        /^<!doctype html>\n<html lang="en">\n<head>\n(<meta [^<>]*>\n)+<title>[^<>]*(>[^<>]*)*<\/title>/,
        '',
      )
      .replace(/<style>[^<]*<\/style>|<\/head>|<body>|<p id="title"><\/p>|<\/body>|<\/html>/g, '')
      .replace(/<script id="lineage" type="application\/json">[^<>&\u2028\u2029]*<\/script>/, '')
      .replace('<script type="module">start();</script>', '');
    expect(withoutOwn.trim()).toBe('');
    expect(html).toContain('<title>&lt;/script>&lt;script>alert(1)');
  });
});

test('the policy allows the page its own style and script, and nothing else', () => {
  const [, policy] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page(sampleModel())) ?? [];
  expect(policy!.split('; ')).toEqual([
    "default-src 'none'",
    "style-src 'sha256-style'",
    "script-src 'sha256-script'",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

test('the same arguments give the same bytes', () => {
  expect(page(warehouse)).toBe(page(warehouse));
});

test('a large report comes in pieces', () => {
  const text = Array.from(
    { length: 3000 },
    (_, i) => `insert into t${i + 1} (a, b) select a, b from t${i};`,
  ).join('\n');
  const model = analyze([{ name: 'a.sql', text }], { vendor: 'dbvansi' });
  const pieces = [...lineageHtml(model, allTypes, assets, facts)];
  expect(pieces.length).toBeGreaterThan(50);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(64 * 1024);
});
