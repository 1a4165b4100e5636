import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectRoot } from '../support/desktop/launch.ts';

// A package holds `out/` and the packages of `dependencies`, and nothing else; an optional peer is loaded where it is there.

/** Statements at the start of a line, as the bundler writes them; a text that quotes SQL has `from "x"` elsewhere. */
const imported =
  /^(?:import|export)\s[^"'\n]*["']([^"'\n]+)["'];?$|\b(?:import|require|createRequire\(import\.meta\.url\))\(\s*["']([^"'\n]+)["']\s*\)/gmu;

function packagesOf(folder: string): Set<string> {
  const names = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.c?js$/u.test(file)) continue;
    for (const [, named, called] of readFileSync(join(folder, file), 'utf8').matchAll(imported)) {
      const specifier = named ?? called ?? '';
      if (specifier.startsWith('.') || isBuiltin(specifier)) continue;
      const parts = specifier.split('/');
      names.add(specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? ''));
    }
  }
  return names;
}

test('main process, service, workers and command line need only what is shipped', () => {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    peerDependencies: Record<string, string>;
  };
  const shipped = new Set([...Object.keys(manifest.dependencies), 'electron']);
  const needed = packagesOf(join(projectRoot, 'out/main'));
  const optional = Object.keys(manifest.peerDependencies);
  expect([...needed].filter((name) => !shipped.has(name))).toEqual(optional);
  expect([...shipped].filter((name) => !needed.has(name))).toEqual([]);
});

test('the preload script stands alone', () => {
  expect([...packagesOf(join(projectRoot, 'out/preload'))]).toEqual(['electron']);
});

test('the page loads nothing from elsewhere and has no script in its text', () => {
  const page = readFileSync(join(projectRoot, 'out/renderer/index.html'), 'utf8');
  const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/gu)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => !address.startsWith('./') && !address.startsWith('/'))).toEqual([]);
  expect(page.replace(/<script[^>]*src=[^>]*><\/script>/gu, '')).not.toContain('<script');
});
