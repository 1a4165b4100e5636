import { readFileSync } from 'node:fs';
import { type DrawTheme, readTheme } from '../../../../src-renderer/canvas/drawing/base/theme.ts';

const tokens = readFileSync(new URL('../../../../resources/design/tokens.css', import.meta.url), 'utf8');

/** A theme of the design, as a page would read it. */
export function designTheme(name: 'light' | 'dark'): DrawTheme {
  const [, dark = ''] = tokens.split("[data-theme='dark']");
  const inForce = name === 'dark' ? dark + tokens : tokens;
  return readTheme((property) => new RegExp(`${property}:([^;]*);`).exec(inForce)?.[1] ?? '');
}
