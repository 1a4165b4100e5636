import type { TokenCursor } from '../../../cursor/cursor.ts';

/** MySQL: `SET @a = 1, NAMES utf8 COLLATE c, CHARACTER SET DEFAULT, PASSWORD FOR u@h = 'x'`: settings among variables. */
export function skipSetting(cursor: TokenCursor): boolean {
  const next = cursor.text(1);
  if (next === '=' || next === ':=' || next === '.') return false;
  if (!settings.has(cursor.text()) || !cursor.dialect.syntax.settingsAmongVariables) return false;
  while (!cursor.atEnd && !cursor.at(',') && !cursor.at(';')) cursor.advance();
  return true;
}

const settings: ReadonlySet<string> = new Set([
  'NAMES',
  'CHARACTER',
  'CHARSET',
  'PASSWORD',
  'TRANSACTION',
  'READ',
]);
