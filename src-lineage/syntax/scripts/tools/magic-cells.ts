import type { ForeignText } from './directive-line.ts';

const head = /^\s*-- Databricks notebook source/;
const line = /^--[ \t]*(?:COMMAND[ \t]*-{3,}|MAGIC(?:[ \t]+%(\w+))?[ \t]?)/gm;

/**
 * The marks before the lines of `%sql` cells in a notebook that is kept as a source file: `-- MAGIC %sql`, `-- MAGIC SELECT …`.
 * What stands behind them runs (Databricks, "Develop code in notebooks"); the cells of other languages stay comments.
 */
export function magicCells(source: string): ForeignText[] {
  const texts: ForeignText[] = [];
  if (!head.test(source)) return texts;
  let isSql = false;
  for (const found of source.matchAll(line)) {
    const language = found[1]?.toLowerCase();
    const border = language !== undefined;
    if (border || !found[0].includes('MAGIC')) isSql = language === 'sql';
    const { index: start } = found;
    if (isSql) texts.push({ command: 'MAGIC', start, end: start + found[0].length, border });
  }
  return texts;
}
