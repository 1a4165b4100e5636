import type { LoopTurn, TemplateFork } from '../../tokens/script.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import { isBlank, isLineEnd } from './characters.ts';
import type { Lexer } from './lexer.ts';

/** A mark that is longer is none: the braces are something else. */
const longestTemplate = 10_000;

/** The end of `{{ … }}`, in whose quotes and braces `}}` does not count; -1 where it is not closed. */
export function templateEnd(lexer: Lexer, at: number): number {
  if (lexer.dialect.lexical.plainBraces) return -1;
  const plain = lexer.find('}}', at + 2);
  if (plain === -1 || plain - at > longestTemplate) return -1;
  const nested = balancedEnd(lexer.source, at + 2, Math.min(lexer.length, at + longestTemplate));
  return nested === -1 ? plain + 2 : nested;
}

function balancedEnd(source: string, from: number, limit: number): number {
  let braces = 0;
  let quote = '';
  for (let at = from; at < limit; at++) {
    const character = source.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === "'" || character === '"') quote = character;
    else if (character === '{') braces++;
    else if (character === '}') {
      if (braces > 0) braces--;
      else if (source.charAt(at + 1) === '}') return at + 2;
    }
  }
  return -1;
}

/**
 * Steps over `{% … %}` and `{# … #}`, and over whole macros, whose bodies are programs and not statements.
 * False where none stands here.
 */
export function skipTemplateStatement(lexer: Lexer): boolean {
  const { source, at: start } = lexer;
  const second = source.charAt(start + 1);
  if (lexer.dialect.lexical.plainBraces || (second !== '%' && second !== '#')) return false;
  const close = lexer.find(`${second}}`, start + 2);
  if (close === -1) {
    const end = lexer.lineEnd(start);
    lexer.report('unterminated-template', `The template mark {${second} is not closed.`, start, end);
    lexer.at = end;
    return true;
  }
  const body = source.slice(start + 2, close);
  lexer.at = close + 2;
  if (second === '%') templateStatement(lexer, body);
  return true;
}

const choice = /^[-+]?\s*(if|for|elif|else|endif|endfor)\b\s*(.*?)\s*[-+]?$/s;
const forkWords: Readonly<Record<string, TemplateFork['word']>> = {
  if: 'open', for: 'open', elif: 'else', else: 'else', endif: 'close', endfor: 'close',
}; // oxfmt-ignore

const opaqueBlock = /^[-+]?\s*(macro|materialization|docs|test)\b/;
const relation = /^[-+]?\s*set\s+(\w+)\s*=\s*((?:ref|source)\s*\([^()]*\))\s*[-+]?$/;
const assignment = /^[-+]?\s*set\s+(\w+)\s*=\s*(?:'([^']*)'|"([^"]*)")\s*[-+]?$/;

function templateStatement(lexer: Lexer, body: string): void {
  const chosen = choice.exec(body);
  if (chosen !== null) {
    fork(lexer, chosen[1]!, chosen[2]!);
    return;
  }
  if (captured(lexer, body)) return;
  const opened = opaqueBlock.exec(body);
  if (opened !== null) {
    const end = lexer.find(`end${opened[1]}`, lexer.at);
    const close = end === -1 ? -1 : lexer.find('%}', end);
    if (close !== -1) lexer.at = close + 2;
    return;
  }
  const related = relation.exec(body);
  if (related !== null) {
    const value = `{{ ${related[2]!} }}`;
    lexer.definitions.push({ name: related[1]!, value, beforeToken: lexer.tokens.count });
    return;
  }
  const listed = listAssignment.exec(body);
  if (listed !== null) {
    const values = listedValues(listed[2]!);
    if (values !== undefined) lexer.lists.set(listed[1]!, values);
    return;
  }
  const assigned = assignment.exec(body);
  if (assigned !== null) {
    const value = assigned[2] ?? assigned[3] ?? '';
    lexer.definitions.push({ name: assigned[1]!, value, beforeToken: lexer.tokens.count });
  }
}

const listAssignment = /^[-+]?\s*set\s+(\w+)\s*=\s*\[([^\]]*)\]\s*[-+]?$/s;
const loopHead = /^(\w+)\s+in\s+(?:(\w+)|\[([^\]]*)\])$/s;
const listedValue = /\s*(?:'([^']*)'|"([^"]*)"|(\d+)|((?:ref|source)\s*\([^()]*\)))\s*(?:,|$)/y;

function fork(lexer: Lexer, word: string, rest: string): void {
  const turn = word === 'for' ? undefined : loopTurn(rest);
  const head = word === 'for' ? loopHead.exec(rest) : null;
  const values = head?.[3] === undefined ? lexer.lists.get(head?.[2] ?? '') : listedValues(head[3]);
  lexer.forks.push({
    word: forkWords[word]!,
    beforeToken: lexer.tokens.count,
    ...(turn && { turn }),
    ...(head && values?.length && { loop: { variable: head[1]!, values } }),
  });
}

/** The values of a list that is wholly written out; relations stand for themselves. */
function listedValues(list: string): string[] | undefined {
  const values: string[] = [];
  for (listedValue.lastIndex = 0; listedValue.lastIndex < list.trimEnd().length;) {
    const match = listedValue.exec(list);
    if (match === null) return undefined;
    values.push(match[1] ?? match[2] ?? match[3] ?? `{{ ${match[4]!} }}`);
  }
  return values;
}

function loopTurn(condition: string): LoopTurn | undefined {
  if (/^not\s+loop\.last$/.test(condition)) return 'earlier';
  if (/^(?:not\s+loop\.first|loop\.index0?\s*(?:>|!=)\s*\S+)$/.test(condition)) return 'later';
  if (/^loop\.index0?\s*<\s*\S+$/.test(condition)) return 'earlier';
  const [, turn] = /^loop\.(first|last)$/.exec(condition) ?? [];
  return turn as LoopTurn | undefined;
}

const capture = /^[-+]?\s*(?:(set)\s+\w+|call\s+statement\b.*|snapshot\s+\w+)\s*[-+]?$/s;
const captureEnd = /^[-+]?\s*end(?:set|call|snapshot)\s*[-+]?$/;
const capturedQuery = /\s*(?:select|with|insert|update|delete|merge|create)\b/iy;

/** `{% set q %} SELECT … {% endset %}`, `{% call statement('q') %} … {% endcall %}`: queries of their own; other text is none. */
function captured(lexer: Lexer, body: string): boolean {
  if (captureEnd.test(body)) {
    lexer.endBatch();
    return true;
  }
  const opened = capture.exec(body);
  if (opened === null) return false;
  lexer.endBatch();
  capturedQuery.lastIndex = lexer.at;
  if (opened[1] === undefined || capturedQuery.test(lexer.source)) return true;
  const end = lexer.find('endset', lexer.at);
  const close = end === -1 ? -1 : lexer.find('%}', end);
  if (close !== -1) lexer.at = close + 2;
  return true;
}

const jinjaBorder = /JINJA_(?:(END)|(?:QUERY|STATEMENT)_BEGIN)\b\s*;?/y;

/** SQLMesh's borders of a part that is a template: `JINJA_QUERY_BEGIN;` and `JINJA_END;`, which ends the statement. */
export function readJinjaBorder(lexer: Lexer): boolean {
  jinjaBorder.lastIndex = lexer.at;
  const match = jinjaBorder.exec(lexer.source);
  if (match === null) return false;
  const start = lexer.at;
  lexer.at = jinjaBorder.lastIndex;
  if (match[1] === undefined) return true;
  lexer.take(TokenKind.symbol, start, lexer.at, ';');
  lexer.endStatement();
  return true;
}

/** Adds `{{ … }}` as a token, or steps over one that is a statement of its own: `{{ config(…) }}`. */
export function takeTemplate(lexer: Lexer, start: number, end: number): void {
  const separator = separatorAt(lexer, start);
  if (separator !== null) takeSeparator(lexer, start, end, separator);
  else if (isStatement(lexer, start, end)) lexer.at = end;
  else lexer.take(TokenKind.template, start, end);
}

/** `{{ "," if not loop.last }}`: a comma in all turns but one; other texts are stepped over. */
function takeSeparator(lexer: Lexer, start: number, end: number, [, text, turn]: RegExpExecArray): void {
  lexer.at = end;
  if (text!.slice(1, -1).trim() !== ',') return;
  const open = lexer.tokens.count;
  lexer.forks.push({ word: 'open', beforeToken: open, turn: turn === 'last' ? 'earlier' : 'later' });
  lexer.take(TokenKind.symbol, start, end, ',');
  lexer.forks.push({ word: 'close', beforeToken: lexer.tokens.count });
}

/** Between the turns of a loop: no part of the word that it touches. */
export function isLoopSeparator(lexer: Lexer, at: number): boolean {
  return lexer.source.startsWith('{{', at) && separatorAt(lexer, at) !== null;
}

function separatorAt(lexer: Lexer, at: number): RegExpExecArray | null {
  loopSeparator.lastIndex = at;
  return loopSeparator.exec(lexer.source);
}

const loopSeparator = /\{\{[-+]?\s*('[^']*'|"[^"]*")\s+if\s+not\s+loop\.(last|first)\b/y;

function isStatement(lexer: Lexer, start: number, end: number): boolean {
  if (configuration.test(lexer.source.slice(start, Math.min(end, start + 40)))) return true;
  return (
    lexer.atStatementStart &&
    lexer.freshLine &&
    endsLine(lexer, end) &&
    !relations.test(lexer.source.slice(start, end))
  );
}

const configuration = /^\{\{[-+]?\s*(?:config|log|return|print|exceptions)\b/;
const relations = /\b(?:ref|source)\s*\(/;

function endsLine(lexer: Lexer, from: number): boolean {
  let at = from;
  while (isBlank(lexer.source.charCodeAt(at))) at++;
  return at >= lexer.length || isLineEnd(lexer.source.charCodeAt(at));
}
