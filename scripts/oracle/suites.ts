import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyze, type VendorId } from '../../src-lineage/index.ts';
import type { Script } from './script.ts';
import { statementsOf } from './script.ts';

/** Statements that one script asks about: few, as each of them runs again with every change of a value. */
const mostAsked = 6;

/**
 * The scripts of the test suites in a folder: files of sqllogictest and SQLite's Tcl (`*.test`), and plain SQL (`*.sql`).
 * Each script begins with what the statements before it have defined; rows are not taken over, but drawn anew.
 */
export function suiteScripts(folder: string, vendor: VendorId): Script[] {
  return globSync('**/*.{test,sql}', { cwd: folder })
    .sort()
    .flatMap((name) => {
      const texts = blocksOf(readFileSync(join(folder, name), 'utf8'), name);
      const statements = texts.flatMap((sql) => statementsIn(sql, vendor));
      return chunks(statements).map((sql, at) => ({ id: `${name}:${at}`, sql }));
    });
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

/** What SQLite's tests give to `execsql` and its kin in braces; those with variables of Tcl are left out. */
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

const defines = /^(?:\s|--.*\n|\/\*[^]*?\*\/)*(create|alter|drop|attach|detach|use|set)\b/i;
const dropped =
  /\bdrop\s+(?:table|view|macro|function|type|schema|sequence|index|trigger)\s+(?:if\s+exists\s+)?([\w."]+)/i;

function chunks(statements: readonly string[]): string[] {
  const scripts: string[] = [];
  let defined: string[] = [];
  let asked: string[] = [];
  const end = (): void => {
    if (asked.length > 0) scripts.push(`${[...defined, ...asked].join(';\n')};\n`);
    asked = [];
  };
  for (const statement of statements) {
    const isDefinition = defines.test(statement) && !/\bas\s+(?:select|with|from)\b/i.test(statement);
    const gone = dropped.exec(statement)?.[1];
    if (isDefinition || asked.length >= mostAsked) end();
    if (gone !== undefined) defined = defined.filter((each) => madeBy(each) !== gone.toLowerCase());
    else if (defines.test(statement)) {
      // A name that is made again was forgotten between: another database was opened.
      const made = /^\s*create\b/i.test(statement) ? madeBy(statement) : undefined;
      defined = defined.filter((each) => made === undefined || madeBy(each) !== made);
      defined.push(statement);
    }
    if (!isDefinition) asked.push(statement);
  }
  end();
  return scripts;
}

/** What a statement makes or alters, the name by itself. */
const making =
  /^\s*(?:create|alter)\b[^(]*?\b(?:table|view|macro|function|type|schema|sequence|index|trigger)\s+(?:if\s+not\s+exists\s+)?([\w."]+)/i;

function madeBy(statement: string): string | undefined {
  return making
    .exec(statement)?.[1]
    ?.toLowerCase()
    .replace(/^(?:main|temp)\./, '');
}
