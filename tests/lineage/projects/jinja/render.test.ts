import { expect, test } from 'vitest';
import { parseTemplate } from '../../../../src-lineage/projects/jinja/reading/template-parser.ts';
import { type RenderResult, renderTemplate } from '../../../../src-lineage/projects/jinja/render.ts';
import { Returned } from '../../../../src-lineage/projects/jinja/signals.ts';
import type { Host } from '../../../../src-lineage/projects/jinja/values/environment.ts';
import {
  Callable,
  Dict,
  Sequence,
  type Value,
} from '../../../../src-lineage/projects/jinja/values/values.ts';

const names: Record<string, Value> = {
  word: 'north',
  list: new Sequence(['a', 'b', 'c']),
  pairs: new Sequence([Dict.of({ name: 'id', type: 'int' }), Dict.of({ name: 'amount', type: 'float' })]),
  return: new Callable('return', ({ args }) => {
    throw Returned.with(args[0] ?? null);
  }),
};

const host: Host = {
  global: (name) => names[name],
  load: (name) =>
    name === 'shared'
      ? parseTemplate(
          '{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}{% set seven = 7 %}shared {{ word }}',
          1,
        )
      : undefined,
};

const limits = { steps: 3_000_000, characters: 20_000_000 };

function render(source: string): RenderResult {
  return renderTemplate(parseTemplate(source, 0), host, { limits });
}

/** Template and text, as Jinja 3.1 gives it. */
const texts: [template: string, text: string][] = [
  ['a {{ 1 + 2 * 3 }} {{ 7 // 2 }} {{ 7 / 2 }} {{ 4 / 2 }} {{ 2 ** 3 }} {{ -7 % 3 }}', 'a 7 3 3.5 2.0 8 2'],
  ['{{ "a" ~ 1 ~ none ~ true }}', 'a1NoneTrue'],
  ['{{ [1, "a", (2,)] }} {{ {"k": 1.0} }}', "[1, 'a', (2,)] {'k': 1.0}"],
  ['{{ 1 if false }}|{{ "x" if 1 > 2 else "y" }}', '|y'],
  ['{{ 1 < 2 < 3 }} {{ 1 < 3 < 2 }} {{ "a" in list }} {{ "z" not in list }}', 'True False True True'],
  ['{{ not true or true and 1 }}', '1'],
  ['{{ 2.5 | round }} {{ 3.5 | round }} {{ -2.5 | round }} {{ 2.6 | round }}', '2.0 4.0 -2.0 3.0'],
  [
    '{{ list[0] }}{{ list[-1] }}{{ list[1:] }}{{ word[:2] }}{{ word[::-1] }}{{ list.0 }}',
    "ac['b', 'c']nohtrona",
  ],
  [
    '{{ word.upper() }} {{ " x ".strip() }}| {{ "a,b".split(",") }} {{ "{} {n:>3}".format(1, n=2) }}',
    "NORTH x| ['a', 'b'] 1   2",
  ],
  ['{{ "%s-%03d" % ("a", 7) }} {{ "%s" | format(3) }}', 'a-007 3'],
  ['{{ [[1, 2], [3]] | sum(start=[]) }} {{ [1, 2] | sum(start=4) }}', '[1, 2, 3] 7'],
  ['{{ list | join(", ") | upper }} {{ pairs | map(attribute="name") | list }}', "A, B, C ['id', 'amount']"],
  ['{{ pairs | selectattr("type", "equalto", "int") | map(attribute="name") | join }}', 'id'],
  [
    '{{ missing | default("d") }} {{ "" | default("e", true) }} {{ missing is defined }} {{ none is none }}',
    'd e False True',
  ],
  ['{{ 4 is divisibleby 2 }} {{ "x" is string and list is iterable }}', 'True True'],
  ['{% for x in list %}{{ loop.index }}{{ x }}{% if not loop.last %}, {% endif %}{% endfor %}', '1a, 2b, 3c'],
  ['{% for x in list if x != "b" %}{{ x }}{{ loop.length }}{% else %}none{% endfor %}', 'a2c2'],
  ['{% for x in [] %}{{ x }}{% else %}none{% endfor %}', 'none'],
  [
    "{% set l = ['a', 'b', 'c'] %}{% for x in l %}{% do l.remove(x) if x == 'a' %}{{ x }}{% endfor %}{{ l }}",
    "ac['b', 'c']",
  ],
  ['{% for k, v in {"a": 1}.items() %}{{ k }}={{ v }}{% endfor %}', 'a=1'],
  ['{% set x = 1 %}{% for i in list %}{% set x = 2 %}{% endfor %}{{ x }}', '1'],
  ['{% set ns = namespace(n=0) %}{% for i in list %}{% set ns.n = ns.n + 1 %}{% endfor %}{{ ns.n }}', '3'],
  ['{% set a, b = 1, 2 %}{{ b }}{% set t %}x{{ a }}{% endset %}{{ t | upper }}', '2X1'],
  [
    '{% macro m(a, b="q", c=a) %}{{ a }}{{ b }}{{ c }}{{ varargs }}{{ kwargs }}{% endmacro %}{{ m(1, 2, 3, 4, z=5) }}{{ m("k") }}',
    "123(4,){'z': 5}kqk(){}",
  ],
  [
    '{% macro m() %}[{{ caller("i") }}]{% endmacro %}{% call(x) m() %}{{ x }}{{ word }}{% endcall %}',
    '[inorth]',
  ],
  ['{% macro m() %}{{ return([1, 2]) }} never{% endmacro %}{{ m()[1] }}', '2'],
  [
    '{% set l = [] %}{% do l.append(1) %}{% do l.extend([2]) %}{{ l }}{% set d = {} %}{% do d.update({"a": 1}) %}{{ d.a }}',
    '[1, 2]1',
  ],
  ['{% filter upper %}a{{ word }}{% endfilter %}', 'ANORTH'],
  ['{% raw %}{{ x }}{% endraw %}{# c #}|', '{{ x }}|'],
  ['a  {%- if true -%}  b  {%- endif -%}  c', 'abc'],
  ['a {{- " b " -}} c {#- x -#} d', 'a b cd'],
  ['{% if false %}1{% elif word == "north" %}2{% else %}3{% endif %}', '2'],
  [
    '{% import "shared" as s %}{{ s.twice("k") }}{{ s.seven }}{% from "shared" import twice as t %}{{ t(1) }}',
    'kk711',
  ],
  ['{% include "shared" %}{% include "none" ignore missing %}', 'shared north'],
  ['{% with a = 1 %}{{ a }}{% endwith %}{{ a is defined }}', '1False'],
  ['{{ {"a": {"b": 1}}["a"].b }}{{ "}}" }}', '1}}'],
  [
    '{% for i in range(5) %}{% if i == 1 %}{% continue %}{% endif %}{% if i == 3 %}{% break %}{% endif %}{{ i }}{% endfor %}',
    '02',
  ],
  ['{% for i in [1, [2, [3]]] recursive %}{{ loop(i) if i is iterable else i }}{% endfor %}', '123'],
  [
    '{{ [3, 1, 2] | sort(reverse=true) | first }}{{ ["b", "A"] | sort }}{{ [1, 1] | unique | list }}',
    "3['A', 'b'][1]",
  ],
  ["{{ 'it''s' }}{{ 'a\\'b' }}", "itsa'b"],
  [
    '{{ list | map("upper") | reject("equalto", "A") | list }}{{ {"b": 1, "a": 2} | dictsort }}',
    "['B', 'C'][('a', 2), ('b', 1)]",
  ],
  [
    '{{ "abcdefghij" | truncate(5) }} {{ "abcdefghij klmno" | truncate(9) }} {{ "abcdefghij" | truncate(9, true, "..", 0) }}',
    'abcdefghij abcdef... abcdefg..',
  ],
  [
    '{{ [1, 2, 3, 4, 5] | slice(3, "z") | list }} {{ ["a", "A"] | unique(case_sensitive=true) | list }}',
    "[[1, 2], [3, 4], [5, 'z']] ['a', 'A']",
  ],
  [
    '{% for g in [{"a": 1}, {}] | groupby("a", default=7) %}{{ g.grouper }};{% endfor %} {{ "0x1A" | int(0, 16) }} {{ 3 | round(1) }}',
    '1;7; 26 3',
  ],
  [
    '{{ "<b>\'x\'</b> y" | e }} {{ "<b>x</b>  y" | striptags }} {{ {"a": 1, "b": "x y"} | urlencode }}{{ {"a": 1} | xmlattr }}',
    '&lt;b&gt;&#39;x&#39;&lt;/b&gt; y x y a=1&b=x+y a="1"',
  ],
  [
    '{{ {"b": 1, "a": [1]} | tojson }} {{ "é<" | tojson }} {{ {"a": [1]} | tojson(indent=2) }} {{ 123456 | filesizeformat }}',
    '{"a": [1], "b": 1} "\\u00e9\\u003c" {\n  "a": [\n    1\n  ]\n} 123.5 kB',
  ],
  [
    '{{ "%x %o %e" % (255, 8, 12345.678) }} {{ 1e16 }} {{ 1e-7 }} {{ 1e15 }}',
    'ff 10 1.234568e+04 1e+16 1e-07 1000000000000000.0',
  ],
  [
    '{{ "upper" is filter }} {{ "odd" is test }} {{ "nothing" is filter }} {{ "a\\tb".expandtabs(4) }} {{ "ab".translate({97: "x"}) }}',
    'True True False a   b xb',
  ],
  ['{% macro m() %}{% endmacro %}{{ m.name }}', 'm'],
];

test.each(texts)('%s', (source, text) => {
  const { complete, faults, rendered } = render(source);
  expect(rendered.text).toBe(text);
  expect(faults).toEqual([]);
  expect(complete).toBe(true);
});

test('every character knows its place', () => {
  const source =
    "select {% macro c(n) %}t.{{ n }} as x{% endmacro %}{{ c('id') }}, {% set q %}b{% endset %}{{ q }} from t";
  const { rendered } = render(source);
  expect(rendered.text).toBe('select t.id as x, b from t');
  const origin = (text: string): string => {
    const { start, end } = rendered.origin(rendered.text.indexOf(text))!;
    return source.slice(start, end);
  };
  expect([origin('t.'), origin('id'), origin('as x'), origin('b from')]).toEqual(['t', '{{ n }}', 'a', 'b']);
  const from = rendered.text.indexOf('from t');
  expect(rendered.outerRange(from, from + 6)).toEqual({ start: source.length - 6, end: source.length });
  const id = rendered.text.indexOf('t.id');
  const outer = rendered.outerRange(id, id + 4);
  expect(source.slice(outer.start, outer.end)).toBe("c('id')");
});

const faulty: [template: string, text: string, code: string, place: string][] = [
  ['a {{ nothing }} b', 'a  b', 'undefined-value', 'nothing'],
  ['a {{ word.upper( }} b', 'a NORTH b', 'template-error', ''],
  ['{% if true %}a', 'a', 'template-error', '{% if true %}'],
  ['{{ 1 + "a" }}b', 'b', 'template-error', '1 + "a"'],
  ['{% unheard of %}b', 'b', 'template-error', '{% unheard of %}'],
  ['{{ missing_macro(1) }}b', '{{ missing_macro(1) }}b', 'undefined-name', 'missing_macro(1)'],
];

test.each(faulty)('what is wrong has a place: %s', (source, text, code, place) => {
  const { faults, rendered } = render(source);
  expect(rendered.text).toBe(text);
  expect(faults.map((fault) => [fault.code, source.slice(fault.place.start, fault.place.end)])).toEqual([
    [code, place],
  ]);
});

/** Each doubles itself, or never ends. */
const bombs = [
  '{% for i in range(1000000000) %}x{% endfor %}',
  '{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}',
  "{% set ns = namespace(s='aaaaaaaa') %}{% for i in range(60) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}{{ ns.s }}",
  "{{ 'a' * 1000000000000 }}",
  "{{ '%999999999d' % 1 }}",
  "{{ '{:>999999999}'.format(1) }}",
  '{% set l = [1] %}{% for i in range(60) %}{% do l.extend(l) %}{% endfor %}',
  '{% set ns = namespace(l=[1]) %}{% for i in range(40) %}{% set ns.l = [ns.l, ns.l] %}{% endfor %}{{ ns.l }}',
  '{% set l = [1] %}{% do l.append(l) %}{{ l }}{{ l == [l] }}',
  `{{ ${'('.repeat(5000)}1${')'.repeat(5000)} }}`,
  `{{ ${'1+'.repeat(5000)}1 }}`,
  `{{ x${'.a'.repeat(5000)} }}`,
  `{{ ${'-'.repeat(5000)}1 }}`,
  '{% if true %}'.repeat(5000),
  "{{ 'x' | center(99999999999) }}",
  "{{ 'a' | replace('', 'b' * 100000) }}".repeat(50),
];

test.each(bombs)('bounded: %.40s', (source) => {
  const start = performance.now();
  const { faults, rendered } = render(source);
  expect(rendered.text.length).toBeLessThan(25_000_000);
  expect(faults.length).toBeGreaterThanOrEqual(0);
  expect(performance.now() - start).toBeLessThan(4000);
});

test('mutants end, with a result', () => {
  const seeds = texts.map(([source]) => source);
  let state = 7;
  const next = (bound: number): number => (state = (state * 48_271) % 2_147_483_647) % bound;
  for (let turn = 0; turn < 1500; turn++) {
    const seed = seeds[next(seeds.length)]!;
    const other = seeds[next(seeds.length)]!;
    const at = next(seed.length);
    const mutant =
      seed.slice(0, at) + other.slice(next(other.length)).slice(0, next(12)) + seed.slice(at + next(4));
    const { rendered } = renderTemplate(parseTemplate(mutant, 0), host, {
      limits: { steps: 20_000, characters: 100_000 },
    });
    expect(rendered.outerRange(0, rendered.text.length).end).toBeLessThanOrEqual(mutant.length);
  }
});
