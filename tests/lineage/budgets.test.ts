import { describe, expect, it } from 'vitest';
import { defaultLimits, type Limits } from '../../src-lineage/base/diagnostics/limits.ts';
import { analyze, type AnalysisOptions, type LineageModel, type VendorId } from '../../src-lineage/index.ts';
import { isDeep } from '../support/deep.ts';
import { processorTime } from '../support/processor-time.ts';

const good = 'insert into good select a, b from source;';

/** A script beside a good one. */
function linked(vendor: VendorId, text: string, limits?: AnalysisOptions['limits']): LineageModel {
  const sources = [
    { name: 'bomb.sql', text },
    { name: 'good.sql', text: good },
  ];
  return analyze(sources, { vendor, ...(limits && { limits }) });
}

function exceeded({ diagnostics }: LineageModel): string[] {
  return diagnostics.filter(({ code }) => code === 'budget-exceeded').map(({ message }) => message);
}

/** The columns that values flow into the columns of a table from, without the queries between. */
function columnsOf(model: LineageModel, table: string): string[] {
  const object = model.objects.find(({ name }) => name === table);
  return [...model.columns].filter((column) => column.object === object?.id).map(({ name }) => name);
}

function repeated(times: number, part: (i: number) => string): string {
  return Array.from({ length: times }, (_, i) => part(i)).join('');
}

/** Thirty doublings of rows by CTEs, which may have columns of one name. */
const doubledStars = `create table t (a int);
create table u as with c0 as (select * from t)${repeated(30, (i) => `, c${i + 1} as (select * from c${i} x, c${i} y)`)} select * from c30;`;

const doubledText = `declare @s varchar(max) = 'insert into t select a from s; ';\n${'set @s = @s + @s;\n'.repeat(30)}exec (@s);`;

describe('what multiplies itself', () => {
  it.each<[keyof Limits, VendorId, string]>([
    ['constantText', 'dbvpostgresql', "do $$ begin execute format('%02000000000d', 1); end $$;"],
    ['constantText', 'dbvmssql', doubledText],
    [
      'constantText',
      'dbvmssql',
      `declare @s varchar(max) = 'a';\n${"set @s = replace(@s, 'a', 'aaaa');\n".repeat(30)}exec (@s);`,
    ],
    ['namePattern', 'dbvduckdb', "create view v as select columns('(a{1000}){1000}') from t;"],
    ['namePattern', 'dbvsnowflake', `create view v as select * ilike '${'%a'.repeat(1000)}' from t;`],
    [
      'constantText',
      'dbvmysql',
      `set @s = 'a';\n${'set @s = concat_ws(@s, @s, @s);\n'.repeat(30)}prepare p from @s;`,
    ],
  ])('is bounded by %s (%s), and all else goes on', (limit, vendor, text) => {
    let model: LineageModel | undefined;
    const time = processorTime(() => (model = linked(vendor, text)));
    expect(exceeded(model!)).toContainEqual(expect.stringContaining(`(limits.${limit})`));
    expect(columnsOf(model!, 'good')).toContain('a');
    expect(time).toBeLessThan(8000);
  });

  it.each<[keyof Limits, Limits[keyof Limits], VendorId, string]>([
    ['columns', 1000, 'dbvpostgresql', doubledStars],
    ['constantTexts', { base: 100, perCharacter: 0 }, 'dbvmssql', doubledText],
    ['dynamicText', { base: 20, perCharacter: 0 }, 'dbvmssql', "exec ('select a from t where b = 1');"],
    [
      'dynamicTexts',
      { base: 1, perCharacter: 0 },
      'dbvmssql',
      "exec ('select a from t'); exec ('select b from t');",
    ],
    [
      'statements',
      { base: 1, perCharacter: 0 },
      'dbvmssql',
      "exec ('select a from t; select c from t'); exec ('select b from t');",
    ],
    [
      'templateText',
      { base: 10, perCharacter: 0 },
      'dbvsnowflake',
      'select a {% if x %}, b from one {% else %}, c from two {% endif %};',
    ],
    ['templateText', { base: 1, perCharacter: 0 }, 'dbvoracle', 'define t = customers\nselect a from &t;'],
    [
      'rowSets',
      { base: 1, perCharacter: 0 },
      'dbvduckdb',
      'create macro m(t) as table select a from query_table(t); select * from m(u); select * from m(v);',
    ],
    [
      'expandedColumns',
      { base: 2, perCharacter: 0 },
      'dbvpostgresql',
      'create table t (a int, b int, c int); create view v as select * from t;',
    ],
    [
      'relations',
      { base: 2, perCharacter: 0 },
      'dbvpostgresql',
      'insert into t select a, b, c, d, e from s where f = 1;',
    ],
  ])('is told past %s', (limit, budget, vendor, text) => {
    expect(exceeded(linked(vendor, text, { [limit]: budget }))).toContainEqual(
      expect.stringContaining(`(limits.${limit})`),
    );
  });

  it('says which budget, how much, and where', () => {
    const text = "declare @s varchar(9) = 'a';\nexec (@s + 'bcd');";
    const { diagnostics } = linked('dbvmssql', text, { constantText: 2 });
    expect(diagnostics).toContainEqual({
      code: 'budget-exceeded',
      severity: 'warning',
      class: 'AnalyzeError',
      message:
        'More than 2 characters in a text that is put together (limits.constantText): this text is not followed.',
      span: [0, text.indexOf('@s +'), text.indexOf(');')],
    });
  });

  it('leaves a file what its own characters allow, whatever another has used up', () => {
    const bomb = `create table t (${repeated(40, (i) => `c${i} int, `)}z int);\n${repeated(20, (i) => `create view v${i} as select * from t;\n`)}`;
    const own = 'create table s (a int, b int); create view good as select * from s;';
    const model = analyze(
      [
        { name: 'bomb.sql', text: bomb },
        { name: 'good.sql', text: own },
      ],
      { vendor: 'dbvpostgresql', limits: { expandedColumns: { base: 20, perCharacter: 0.1 } } },
    );
    expect(exceeded(model).length).toBeGreaterThan(10);
    expect(columnsOf(model, 'good')).toEqual(expect.arrayContaining(['a', 'b']));
  });
});

describe('columns that stars repeat', () => {
  const doubled = (vendor: VendorId, views: number): LineageModel =>
    linked(
      vendor,
      `create table t (a int);\ncreate view v0 as select * from t;\n${repeated(views, (i) => `create view v${i + 1} as select x.*, y.* from v${i} x cross join v${i} y;\n`)}`,
    );

  it('are one column in a view', () => {
    let model: LineageModel | undefined;
    const time = processorTime(() => (model = doubled('dbvpostgresql', 30)));
    expect(exceeded(model!)).toEqual([]);
    expect(columnsOf(model!, 'v30')).toContain('a');
    expect(time).toBeLessThan(2000);
  });

  it('have names of their own in DuckDB, twice as many in each view, up to the budget', () => {
    // as DESCRIBE says of such views
    expect(columnsOf(doubled('dbvduckdb', 2), 'v2')).toEqual(['a', 'a_1', 'a_2', 'a_1_1', 'PseudoRows']);
    let model: LineageModel | undefined;
    const time = processorTime(() => (model = doubled('dbvduckdb', 30)));
    expect(exceeded(model!).length).toBeGreaterThan(0);
    expect(columnsOf(model!, 'v10')).toContain('a_1_1_1_1_1');
    expect(time).toBeLessThan(2000);
  });
});

describe('no budget is met', () => {
  const part = isDeep ? 1 : 20;
  /** Ordinary runs try a part of the input with that part of each budget. */
  const limits = Object.fromEntries(
    Object.entries(defaultLimits).map(([name, budget]) => [
      name,
      typeof budget === 'number' ? budget / part : { ...budget, base: budget.base / part },
    ]),
  ) as unknown as Limits;
  const columns = repeated(40_000 / part, (i) => `${i > 0 ? ', ' : ''}c${i}`);

  it.each<[string, VendorId, string]>([
    ['a list of 40,000 columns', 'dbvpostgresql', `insert into t select ${columns} from s;`],
    [
      'a table of 40,000 columns, read by a star',
      'dbvclickhouse',
      `create table t (${columns.replaceAll(',', ' Int32,')} Int32);\ncreate view v as select * from t;`,
    ],
    [
      'a long procedure that puts a text together',
      'dbvoracle',
      `create procedure p as s clob; begin s := 'insert into t select a';\n${repeated(4000 / part, (i) => `s := s || ', column_${i}';\n`)}s := s || ' from u'; execute immediate s; end;`,
    ],
    [
      'generated steps of a warehouse',
      'dbvpostgresql',
      repeated(
        10_000 / part,
        (i) =>
          `create table s${i} (${repeated(24, (c) => `c${c} int, `)}k int);\ninsert into t${i} select * from s${i};\n`,
      ),
    ],
  ])('by %s', (_, vendor, text) => {
    expect(exceeded(linked(vendor, text, limits))).toEqual([]);
  });
});
