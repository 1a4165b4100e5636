import { StringStream } from '@codemirror/language';
import { describe, expect, it } from 'vitest';
import type { VendorId } from '../../../../../src-lineage/dialects/table/vendor.ts';
import { vendorIds } from '../../../../../src-lineage/dialects/table/vendor.ts';
import {
  type SqlToken,
  sqlTokens,
} from '../../../../../src-renderer/features/result/source/language/sqlTokens.ts';
import { vendorWriting } from '../../../../../src-server/routes/application/vendor-writing.ts';

/** The tokens of a text, as `token:text`; neighbours of one kind are listed as one, blanks and signs not at all. */
function tokensOf(text: string, vendor: VendorId): string[] {
  const parser = sqlTokens(vendorWriting(vendor));
  const state = parser.startState!(2);
  const found: string[] = [];
  for (const line of text.split('\n')) {
    const stream = new StringStream(line, 2, 2);
    while (!stream.eol()) {
      stream.start = stream.pos;
      const token = parser.token(stream, state) as SqlToken | null;
      if (stream.pos === stream.start) throw new Error(`No way forward at ${stream.pos} of ${line}`);
      if (token !== null) found.push(`${token}:${stream.current()}`);
    }
  }
  return found;
}

describe('the tokens of SQL', () => {
  it('distinguish keywords, types, functions, numbers and constants', () => {
    expect(tokensOf('SELECT sum(a), 1.5e3, NULL FROM t', 'dbvpostgresql')).toEqual([
      'keyword:SELECT',
      'function:sum',
      'number:1.5e3',
      'constant:NULL',
      'keyword:FROM',
    ]);
    expect(tokensOf('x varchar(3)', 'dbvpostgresql')).toEqual(['type:varchar', 'number:3']);
  });

  it('take the part of a name behind a dot for a name, whatever it is called', () => {
    expect(tokensOf('t.date, date', 'dbvoracle')).toEqual(['type:date']);
  });

  it('read the quotes of the vendor', () => {
    expect(tokensOf('"a" `b` [c]', 'dbvmssql')).toEqual(['quotedName:"a"', 'quotedName:[c]']);
    expect(tokensOf('"a" `b`', 'dbvbigquery')).toEqual(['string:"a"', 'quotedName:`b`']);
    expect(tokensOf('"a"', 'dbvoracle')).toEqual(['quotedName:"a"']);
  });

  it('read strings with doubled quotes, and escapes where the vendor has them', () => {
    expect(tokensOf(`'it''s' x`, 'dbvoracle')).toEqual([`string:'it''s'`]);
    expect(tokensOf(`'a\\'b' x`, 'dbvmysql')).toEqual([`string:'a\\'b'`]);
    expect(tokensOf(`'a\\' b`, 'dbvoracle')).toEqual([`string:'a\\'`]);
    expect(tokensOf(`r'\\' b`, 'dbvbigquery')).toEqual([`string:r'\\'`]);
    expect(tokensOf(`E'\\'' b`, 'dbvpostgresql')).toEqual([`string:E'\\''`]);
  });

  it('go on over lines: strings, comments, nested comments', () => {
    expect(tokensOf(`'a\nb' x`, 'dbvoracle')).toEqual([`string:'a`, `string:b'`]);
    expect(tokensOf('/* a\n/* b */ c */ select', 'dbvpostgresql')).toEqual([
      'comment:/* a',
      'comment:/* b */ c */',
      'keyword:select',
    ]);
    expect(tokensOf('/* /* */ select', 'dbvoracle')).toEqual(['comment:/* /* */', 'keyword:select']);
  });

  it('know the comments of the vendor', () => {
    expect(tokensOf('# a', 'dbvmysql')).toEqual(['comment:# a']);
    expect(tokensOf('// a', 'dbvsnowflake')).toEqual(['comment:// a']);
    expect(tokensOf('1--1', 'dbvmysql')).toEqual(['number:1', 'number:1']);
    expect(tokensOf('1--1', 'dbvoracle')).toEqual(['number:1', 'comment:--1']);
    expect(tokensOf('{ a }', 'dbvinformix')).toEqual(['comment:{ a }']);
  });

  it('read the special strings of Oracle, PostgreSQL and BigQuery', () => {
    expect(tokensOf(`q'[it's]' x`, 'dbvoracle')).toEqual([`string:q'[it's]'`]);
    expect(tokensOf(`$t$ it's $t$ x`, 'dbvpostgresql')).toEqual([`string:$t$ it's $t$`]);
    expect(tokensOf(`'''it's''' x`, 'dbvbigquery')).toEqual([`string:'''it's'''`]);
  });

  it('colour the body of a routine as SQL, unless it is in another language', () => {
    expect(tokensOf('AS $$ SELECT 1 $$', 'dbvpostgresql')).toEqual([
      'keyword:AS',
      'string:$$',
      'keyword:SELECT',
      'number:1',
      'string:$$',
    ]);
    expect(tokensOf('LANGUAGE python AS $$ x = 1 $$', 'dbvpostgresql')).toEqual([
      'procedural:LANGUAGE',
      'keyword:AS',
      'string:$$ x = 1 $$',
    ]);
  });

  it('distinguish variables from operators', () => {
    expect(tokensOf('@x = :y + $1', 'dbvmssql')).toContain('variable:@x');
    expect(tokensOf('a::int', 'dbvpostgresql')).toEqual(['type:int']);
    expect(tokensOf('v:path', 'dbvsnowflake')).toEqual([]);
    expect(tokensOf('&owner', 'dbvoracle')).toEqual(['variable:&owner']);
  });

  it('mark templates and the lines of client tools', () => {
    expect(tokensOf('{{ ref("a") }} x', 'dbvsnowflake')).toEqual(['template:{{ ref("a") }}']);
    expect(tokensOf('select 1\nGO', 'dbvmssql')).toEqual(['keyword:select', 'number:1', 'toolLine:GO']);
  });

  it.each(vendorIds)('come to the end of any text of %s', (vendor) => {
    const all = `select 'a" b [c] d\`e $x$ f q'[ g /* h -- i # j // k { l {{ m 0x1 @ : ? % & \\ é 日本 ''' """\n`;
    for (let at = 0; at < all.length; at++) tokensOf(all.slice(at) + all, vendor);
  });
});
