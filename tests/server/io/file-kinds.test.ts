import { describe, expect, it } from 'vitest';
import { kindOfName } from '../../../src-server/io/files/file-kinds.ts';
import { foreignStart, isXmlWithSql } from '../../../src-server/io/selection/foreign-text.ts';

describe('the name of a file', () => {
  it.each([
    [
      'sql',
      [
        'load.sql',
        'LOAD.SQL',
        'orders.sql.j2',
        'p.hdbprocedure',
        'readme.sql',
        '.draft.sql',
        'pkg.pkb',
        'F.hdbtablefunction',
        'dump.sql.gz',
      ],
    ],
    [
      'other',
      [
        'index.cshtml',
        'Sales.cube',
        'README',
        'License.txt',
        'a.b.json',
        'page.jsp',
        'logo.png',
        'README.ip4r',
        'changelog.gz',
        'guide.md.gz',
        'x.tex',
        'x.control',
        'index.html.erb',
      ],
    ],
    ['holds-sql', ['views.lkml', 'Account.sql.stg', 'sales.dsv', 'CV.hdbcalculationview', 'x.hdbsynonym']],
    ['embedding', ['sales.rdl', 'Common.RSD', 'notes.ipynb']],
    ['xml', ['AccountMapper.xml', 'pom.XML', 'changelog.xml', 'changelog-2.0.xml']],
    ['hidden', ['.sqlfluff', '.gitkeep', '.headwaterignore', 'Thumbs.db', '._load.sql']],
    ['unknown', ['install', 'notes.txt', 'load.txt.j2', 'messages.stg', 'report.inc', 'a.', 'dump.gz']],
  ] as const)('says %s of %j', (kind, names) => {
    expect(names.map((name) => [name, kindOfName(name)])).toEqual(names.map((name) => [name, kind]));
  });
});

describe('the beginning of a text', () => {
  it.each([
    '\ufeff\r\n <!DOCTYPE html>',
    '<Package xmlns="x">',
    '<%@ page language="java" %>',
    '{ "rules": {} }',
    '[*.sql]\nindent = 2',
    '["a", "b"]',
    '@model Orders\n<p>',
    '@{ ViewBag.Title = "x"; }',
    '#!/bin/sh',
    '%PDF-1.7',
    '.TH LOAD 8 2023 "load"',
    '\'\\" t\n.TH X',
    "$self{texts} = { 'a' => 'b' };",
    '2026-01-01;3;4',
  ])('is known to be no SQL: %j', (head) => expect(foreignStart(head)).toBeDefined());

  it.each([
    '',
    'SELECT 1',
    '-- <html>\nselect 1',
    '/* { */ select 1',
    '# a comment of MySQL',
    "{{ config(materialized='view') }}",
    '{% set a = 1 %}',
    '{# a comment of Jinja #}',
    '<% if %>',
    '[dbo].[load_orders] 5',
    '[dbo] . load_orders',
    '@install.sql',
    '@@children\nselect 1',
    '@install\nselect 1',
    '(select 1)',
    '.LOGON tdp/user',
    "'text' AS x",
    '${SCHEMA}.load()',
    '$SCHEMA.t',
  ])('may be SQL: %j', (head) => expect(foreignStart(head)).toBeUndefined());

  it.each([
    '<?xml version="1.0"?>\n<!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "x.dtd">\n<mapper namespace="a.B">',
    '<sqlMap namespace="Order">',
    '<databaseChangeLog logicalFilePath="x">',
    '<POWERMART CREATION_DATE="01/01/2020">',
    '<DTS:Executable xmlns:DTS="www.microsoft.com/SqlServer/Dts">',
  ])('of XML shows that it holds SQL: %j', (head) => expect(isXmlWithSql(head)).toBe(true));

  it.each([
    '<project xmlns="http://maven.apache.org/POM/4.0.0">',
    '<web-app>',
    '<configuration><mappers/>',
    '',
  ])('of XML shows that it holds none: %j', (head) => expect(isXmlWithSql(head)).toBe(false));
});
