import { describe, expect, test } from 'vitest';
import { sarif } from '../../../src-lineage/rules/sarif.ts';
import { analyze } from '../../../src-lineage/index.ts';
import { check, type Finding } from '../../../src-lineage/rules/check.ts';
import { nameGlobs } from '../../../src-lineage/rules/name-globs.ts';
import { type RuleName, ruleNames } from '../../../src-lineage/rules/rule-names.ts';
import type { FlowRule, RuleSettings } from '../../../src-lineage/rules/settings.ts';

function findings(text: string, settings: RuleSettings, flows: FlowRule[] = []): Finding[] {
  const model = analyze([{ name: 'a.sql', text }], { vendor: 'dbvpostgresql' });
  const off = Object.fromEntries(ruleNames.map((name) => [name, 'off' as const]));
  return check(model, () => text, { ...off, ...settings }, flows);
}

/** `line:column message` of one rule alone. */
const reported = (rule: RuleName, text: string, options: object = {}): string[] =>
  findings(text, { [rule]: { severity: 'warning', ...options } }).map(
    ({ line, column, message }) => `${line}:${column} ${message}`,
  );

describe('each rule', () => {
  test('select-star: into tables and views, and nowhere else', () => {
    const text = `create view v as select * from t;
insert into x select f.* from f;
select * from t;
create view w as select count(*) as n, 2 * a as b from t;`;
    expect(reported('select-star', text)).toEqual([
      '1:25 * decides which columns public.v has; name them.',
      '2:22 f.* decides which columns public.x has; name them.',
    ]);
    expect(reported('select-star', text, { except: ['public.x'] })).toHaveLength(1);
  });

  test('ambiguous-column', () => {
    expect(reported('ambiguous-column', 'create view v as select id from a, b')).toEqual([
      '1:25 id may be of several tables; name the table, too.',
    ]);
  });

  test('unused-cte and unused-column', () => {
    const text = `create view v as
with used as (select a, b from t),
     dead as (select c from u),
     stars as (select * from v2)
select used.a from used join stars on stars.x = used.a;`;
    expect(reported('unused-cte', text)).toEqual(['3:6 Nothing reads the common table expression dead.']);
    expect(reported('unused-column', text)).toEqual(['2:25 Nothing reads the column b of used.']);
  });

  test('dead-table: what only a routine or a trigger reads is none', () => {
    const text = `create table by_routine (a int); insert into by_routine values (1);
create table by_trigger (a int); insert into by_trigger values (1);
create function f() returns void language plpgsql as $$ begin
if exists (select 1 from by_routine where a > 3) then raise notice 'x'; end if; end $$;
create function g() returns trigger language plpgsql as $$ begin if new.a > 3 then raise notice 'x'; end if; return new; end $$;
create trigger t after insert on by_trigger for each row execute function g();`;
    expect(reported('dead-table', text)).toEqual([]);
  });

  test('dead-table: but for those that are for others', () => {
    const text = 'create table a (x int); create table b (x int); insert into b select x from a;';
    expect(reported('dead-table', text)).toEqual(['1:38 Nothing reads public.b.']);
    expect(reported('dead-table', text, { except: ['b'] })).toEqual([]);
  });

  test('cycle: a column into itself is none, nor are two tables that fill different columns of each other', () => {
    const round =
      'insert into a (x) select x from b; insert into b (x) select y from c; insert into c (y) select x from a;';
    expect(reported('cycle', round)).toEqual([
      expect.stringMatching(/Values go round among public\.[abc]\.[xy], .*, .*\.$/),
    ]);
    expect(
      reported('cycle', 'insert into a (x) select x from a; insert into b (x) select x from a;'),
    ).toEqual([]);
    expect(
      reported('cycle', 'insert into a (x) select y from b; insert into b (z) select w from a;'),
    ).toEqual([]);
    expect(reported('cycle', round, { except: ['c'] })).toEqual([]);
  });

  test('write-outside', () => {
    expect(
      reported('write-outside', 'insert into dw.a select 1;\ninsert into app.b select 1;', {
        tables: ['dw.*'],
      }),
    ).toEqual(['2:13 app.b is none of the tables that may be written.']);
  });

  test('not-understood', () => {
    expect(reported('not-understood', 'select a from t;\nselect from where ((;')).toHaveLength(1);
  });

  test('a rule of a project: what must not flow from where to where', () => {
    const text = `create view mid.people as select p.id, p.email from crm.people p;
create view public.list as select lower(email) as contact, id from mid.people;`;
    const flow = {
      name: 'personal-data',
      from: ['crm.*.email'],
      to: ['public.*'],
      message: 'e-mail is personal',
    };
    expect(findings(text, {}, [flow])).toEqual([
      {
        rule: 'personal-data',
        severity: 'error',
        message: 'crm.people.email reaches public.list.contact, 2 steps away: e-mail is personal.',
        file: 'a.sql',
        line: 2,
        column: expect.any(Number),
        endLine: 2,
        endColumn: expect.any(Number),
      },
    ]);
    expect(findings(text, {}, [{ ...flow, severity: 'off' }])).toEqual([]);
  });
});

test('names fit patterns from their end, level by level', () => {
  const fits = nameGlobs(['dw.*', '*_tmp', 'a.*x*y.c']);
  expect(['dw.fact', 'db.DW.fact', 'stage.orders_tmp', 'a.1x2y.c'].map(fits)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['dw', 'dw2.fact', 'dw.a.b', 'a.xy.d', 'a.yx.c', '_tmp2'].map(fits)).toEqual(Array(6).fill(false));
});

test('as SARIF: rules with what they are, places with lines and columns', () => {
  const [finding] = findings('create view v as select * from t', { 'select-star': 'error' });
  const log = JSON.parse(
    sarif([{ ...finding!, file: './etl/ä b.sql' }], new Map([['select-star', 'Stars.']]), '1.0'),
  ) as {
    runs: [{ tool: object; results: object[] }];
  };
  expect(log.runs[0].tool).toEqual({
    driver: {
      name: 'Headwater',
      version: '1.0',
      rules: [{ id: 'select-star', shortDescription: { text: 'Stars.' } }],
    },
  });
  expect(log.runs[0].results).toEqual([
    {
      ruleId: 'select-star',
      ruleIndex: 0,
      level: 'error',
      message: { text: '* decides which columns public.v has; name them.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'etl/%C3%A4%20b.sql' },
            region: { startLine: 1, startColumn: 25, endLine: 1, endColumn: 26 },
          },
        },
      ],
    },
  ]);
});
