import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyze, type VendorId } from '../../src-lineage/index.ts';
import type { Script } from './script.ts';
import { statementsOf } from './script.ts';
import { pieces } from './suite-pieces.ts';

/**
 * The scripts of the test suites in a folder: files of sqllogictest and SQLite's Tcl (`*.test`), and plain SQL (`*.sql`).
 * Each script begins with what the statements before it have defined; rows are not taken over, but drawn again.
 */
export function suiteScripts(folder: string, vendor: VendorId): Script[] {
  return globSync('**/*.{test,sql}', { cwd: folder })
    .sort()
    .flatMap((name) => {
      const texts = blocksOf(readFileSync(join(folder, name), 'utf8'), name);
      const statements = texts.flatMap((sql) => statementsIn(sql, vendor));
      return pieces(statements).map((sql, at) => ({ id: `${name}:${at}`, sql }));
    });
}

/** A script for each statement alone, with the definitions that it needs: what was written before it comes of none. */
export function statementsAlone({ id, sql, constructs = {} }: Script, vendor: VendorId): Script[] {
  return pieces(statementsIn(sql, vendor), 1).map((each, at) => ({
    id: `${id}:${at}`,
    sql: each,
    constructs,
  }));
}

function blocksOf(text: string, name: string): string[] {
  if (name.endsWith('.sql')) return [text];
  return /^(?:statement|query)\s/m.test(text) ? logicBlocks(text) : tclBlocks(text);
}

function statementsIn(sql: string, vendor: VendorId): string[] {
  const model = analyze([{ name: 'block.sql', text: sql }], { vendor });
  return statementsOf(model, sql).map(({ text }) => text);
}

/** What sqllogictest expects to run; of a loop the first round. */
function logicBlocks(text: string): string[] {
  const values = new Map<string, string>();
  for (const [, name, value] of text.matchAll(/^(?:foreach|loop)\s+(\w+)\s+(\S+)/gm))
    values.set(name!, value!);
  return text
    .split(/\n[ \t]*\r?\n/)
    .map((block) => block.replace(/^(?:#.*\n|[ \t]*(?:foreach|loop|endloop|require|mode|load)\b.*\n)+/, ''))
    .filter((block) => /^(?:statement\s+(?:ok|maybe)|query\s)/.test(block))
    .map((block) => block.replace(/^.*\n?/, '').replace(/^----[^]*/m, ''))
    .map((block) => block.replace(/\$\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole));
}

/** What SQLite's tests give to `execsql` and its relatives in braces; those with variables of Tcl are left out. */
function tclBlocks(text: string): string[] {
  const calls = /\b(?:do_execsql_test\s+\S+|do_eqp_test\s+\S+|execsql|db\d*\s+eval)\s+\{/g;
  const blocks: string[] = [];
  for (let match = calls.exec(text); match !== null; match = calls.exec(text)) {
    const block = text.slice(calls.lastIndex, closingBrace(text, calls.lastIndex));
    if (!block.includes('$')) blocks.push(block);
  }
  return blocks;
}

function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
