import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import express from 'express';
import { buildLibrary } from '../../scripts/library/build-library.ts';
import { expectedAnswers } from '../library/everywhere/expected.ts';

test('the built library answers in a worker of a browser', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-library-'));
  const server = createServer(express().use(express.static(folder)));
  try {
    await buildLibrary(folder);
    renameSync(join(folder, 'index.js'), join(folder, 'library.js'));
    cpSync(join(import.meta.dirname, '../library/everywhere/questions.mjs'), join(folder, 'questions.mjs'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Library</title>');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const answers = await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const worker = new Worker('/questions.mjs', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
        }),
    );
    expect(answers).toEqual(expectedAnswers);
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
