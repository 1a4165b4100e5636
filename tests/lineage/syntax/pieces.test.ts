import { describe, expect, it } from 'vitest';
import type { FaultHooks } from '../../../src-lineage/base/diagnostics/faults.ts';
import { dialectOf } from '../../../src-lineage/dialects/index.ts';
import { analyze, linkSources, readSource } from '../../../src-lineage/index.ts';
import type { Diagnostic } from '../../../src-lineage/base/diagnostics/diagnostics.ts';
import { tokenize } from '../../../src-lineage/syntax/lexer/tokenizer.ts';
import { parsePieces, parseScript } from '../../../src-lineage/syntax/parser.ts';

const vendor = 'dbvmssql';
/** More statements than are read at once. */
const filler = Array.from({ length: 70 }, (_, i) => `insert into t${i} select a from s${i};`).join('\n');

describe('a text that is parsed in pieces', () => {
  const text =
    'select 1 end; select 2\nend\nend if\nselect 3\ngo\nbegin select 4 end end\nselect from\ngo\nselect 5 foo bar baz';

  it.each([1, 2, 3])('gives the same statements and diagnostics, %i at once', (most) => {
    const script = tokenize(text, dialectOf(vendor));
    const diagnostics: Diagnostic[] = [];
    const pieces = [...parsePieces(script, dialectOf(vendor), { diagnostics, most })];
    expect({ statements: pieces.flat(), diagnostics }).toEqual(parseScript(script, dialectOf(vendor)));
    expect(pieces.length).toBeGreaterThan(1);
  });
});

describe('a file that is bound in pieces', () => {
  it('knows the calls of a routine that stand before it and behind it', () => {
    const copy = `create procedure copy_into @target varchar(90) as exec('insert into ' + @target + ' select a from src')`;
    const text = `exec copy_into 'x1';\n${filler}\ngo\n${copy}\ngo\n${filler}\nexec copy_into 'x2';`;
    const { objects } = analyze([{ name: 'a.sql', text }], { vendor });
    expect(objects.map(({ name }) => name)).toEqual(expect.arrayContaining(['x1', 'x2']));
  });

  it('loses a statement alone that fails behind the first piece', () => {
    const lost = `insert into gone select a from src;`;
    const at = filler.length + 1;
    const hooks: FaultHooks = {
      inject: (phase, { start }) => {
        if (phase === 'bind' && start === at) throw new Error('injected');
      },
    };
    const text = `${filler}\n${lost}\n${filler}`;
    const file = readSource({ name: 'a.sql', text }, { vendor }, undefined, hooks);
    const names = linkSources([file], { vendor }).objects.map(({ name }) => name);
    expect(file.diagnostics.map(({ code }) => code)).toEqual(['internal-error']);
    expect(names).toEqual(expect.arrayContaining(['t0', 't69']));
    expect(names).not.toContain('gone');
  });
});
