import { describe, expect, test } from 'vitest';
import { templateName } from '../../../../src-lineage/syntax/templates/templates.ts';
import { tokensOf, tokenTexts } from './reading.ts';

describe('marks of samples', () => {
  test.each([
    [
      'SELECT a FROM <table name> WHERE b > <o/p of step 4>',
      ['word <table name>', 'variable <o/p of step 4>'],
    ],
    ['SELECT a FROM t WHERE a < b AND c > d', []],
    ['SELECT f(a<b, c>d)', []],
  ])('%s', (text, marks) => {
    expect(
      tokensOf('dbvnetezza', text).filter((token) => token.includes(' <') && token.endsWith('>')),
    ).toEqual(marks);
  });
});

describe('templates', () => {
  test('that stand for something are tokens', () => {
    expect(tokensOf('dbvsnowflake', `FROM {{ ref('x') }} a, {{ source("s", 't') }}`)).toEqual([
      'word FROM',
      `template {{ ref('x') }}`,
      'word a',
      ',',
      `template {{ source("s", 't') }}`,
    ]);
  });

  test('are part of the word that they touch', () => {
    expect(tokensOf('dbvsparksql', 'FROM pre_{{ env }}.t_${x}_y')).toEqual([
      'word FROM',
      'word pre_{{ env }}',
      '.',
      'word t_${x}_y',
    ]);
  });

  test('that steer are stepped over; both branches stay', () => {
    const text = "{{ config(materialized='table') }}\n{# note #}SELECT {% if a %} x {% else %} y {% endif %}";
    expect(tokenTexts('dbvbigquery', text)).toEqual(['SELECT', 'x', 'y']);
  });

  test('of macros are opaque', () => {
    expect(tokenTexts('dbvansi', "{% macro m(a) %} it's {{ a }} {% endmacro %} SELECT 1")).toEqual([
      'SELECT',
      '1',
    ]);
  });

  test('are sets within sets in MDX', () => {
    expect(tokenTexts('dbvmdx', '{{[A]},{[B]}}')).toEqual(['{', '{', '[A]', '}', ',', '{', '[B]', '}', '}']);
  });

  test.each([
    [`{{ ref('x') }}`, ['x']],
    [`{{ ref('p', 'x') }}`, ['x']],
    [`{{- ref("x", v=2) -}}`, ['x']],
    [`{{ source('a', 'b') }}`, ['a', 'b']],
    ['{{ this }}', ['this']],
    [`{{ var('x') }}`, undefined],
    ['{{ ref(name) }}', undefined],
  ])('%s names %j', (text, parts) => {
    expect(templateName(text)).toEqual(parts);
  });
});

describe('variables of scripts and programs', () => {
  test.each([
    ['dbvoracle', 'WHERE a = :x', ['word WHERE', 'word a', '=', 'variable :x']],
    ['dbvoracle', 'FROM &s..t', ['word FROM', 'word &s.', '.', 'word t']],
    ['dbvoracle', 'WHERE a = &x', ['word WHERE', 'word a', '=', 'variable &x']],
    ['dbvoracle', '&prefix._t', ['word &prefix._t']],
    ['dbvoracle', 't@link', ['word t', '@', 'word link']],
    ['dbvmssql', 'FROM $(db).dbo.t', ['word FROM', 'word $(db)', '.', 'word dbo', '.', 'word t']],
    ['dbvmssql', 'a_$(x)_b', ['word a_$(x)_b']],
    ['dbvmssql', '@a @@b', ['variable @a', 'variable @@b']],
    ['dbvmysql', '@`a b`', ['variable @`a b`']],
    ['dbvhive', 'FROM ${hivevar:db}.t', ['word FROM', 'word ${hivevar:db}', '.', 'word t']],
    ['dbvpostgresql', `= :'x'`, ['=', `variable :'x'`]],
    ['dbvpostgresql', 'a[1:n]', ['word a', '[', 'number 1', ':', 'word n', ']']],
    ['dbvpostgresql', 'a::int', ['word a', '::', 'word int']],
    ['dbvsnowflake', 'v:a.b', ['word v', ':', 'word a', '.', 'word b']],
    ['dbvsnowflake', 'WHERE id = :id', ['word WHERE', 'word id', '=', 'variable :id']],
    ['dbvsnowflake', 't.$1', ['word t', '.', 'variable $1']],
    ['dbvsnowflake', 'FROM @s/p', ['word FROM', '@', 'word s', '/', 'word p']],
    [
      'dbvansi',
      'IN (%s, %(x)s) AND a%s',
      ['word IN', '(', 'variable %s', ',', 'variable %(x)s', ')', 'word AND', 'word a', '%', 'word s'],
    ],
    ['dbvansi', '= #{x}', ['=', 'variable #{x}']],
    ['dbvteradata', '= ?x', ['=', 'variable ?x']],
    ['dbvmysql', 'lbl:LOOP', ['word lbl', ':', 'word LOOP']],
    ['dbvoracle', '$IF x $THEN a $ELSE b $END', ['word a', 'word b']],
  ] as const)('%s reads %s', (vendor, text, tokens) => {
    expect(tokensOf(vendor, text)).toEqual(tokens);
  });
});
