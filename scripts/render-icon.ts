import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumPath } from './chromium.ts';
import { projectRoot } from './project.ts';

// Draws `resources/icon.png` anew from `resources/icon.svg`; the packages' own icon formats are made from it.
const size = 1024;

const executablePath = await chromiumPath();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const page = await browser.newPage({ viewport: { width: size, height: size } });
const drawing = readFileSync(join(projectRoot, 'resources/icon.svg'), 'utf8');
await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${drawing}`);
await page.screenshot({ path: join(projectRoot, 'resources/icon.png'), omitBackground: true });
await browser.close();
