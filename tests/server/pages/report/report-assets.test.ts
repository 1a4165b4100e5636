import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportAssets, scriptFiles } from '../../../../src-server/pages/report/report-assets.ts';

const folder = join(import.meta.dirname, '../../../../resources/report');

test('every script of the folder is in the page', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scriptFiles.toSorted()).toEqual(files.toSorted());
  expect(scriptFiles.at(-1)).toBe('start.js');
});

test('style and script can stand inline, and carry their hashes', () => {
  const { style, script, styleHash, scriptHash } = reportAssets();
  expect(style.toLowerCase()).not.toContain('</style');
  expect(script.toLowerCase()).not.toMatch(/<\/script|<!--/);
  expect(style + script).not.toContain('\r');
  const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  expect([styleHash, scriptHash]).toEqual([hash(style), hash(script)]);
});

test('nothing in them reaches for the network, or writes names as markup', () => {
  const { style, body, script } = reportAssets();
  expect(style + body + script).not.toMatch(
    /https?:|url\(|@import|\bfetch\(|XMLHttpRequest|sendBeacon|WebSocket/,
  );
  expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/);
});
