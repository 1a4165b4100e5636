import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base } from '@playwright/test';
import { lineageHtml } from '../../src-lineage/export/html/html-report.ts';
import { defaultGraphOptions, type GraphOptions } from '../../src-lineage/graph/edges/options.ts';
import { analyze } from '../../src-lineage/index.ts';
import type { LineageModel } from '../../src-lineage/model/model.ts';
import { reportAssets } from '../../src-server/pages/report/report-assets.ts';
import { sampleFolder, watchComplaints } from '../support/browser/application.ts';

const options: GraphOptions = {
  ...defaultGraphOptions,
  relationTypes: ['fdd', 'frd', 'fdr', 'join', 'er', 'call'],
  hideIntermediates: 'keep-results',
  hideFunctions: true,
};

/** The lineage of the sample that the application shows at its first start. */
export function sampleModel(): LineageModel {
  const name = 'retail-warehouse.sql';
  const text = readFileSync(join(sampleFolder, name), 'utf8');
  return analyze([{ name, text }], { vendor: 'dbvpostgresql' });
}

/**
 * Opens the report of a model from the disk, without network. Any request but that for the file itself, and anything that
 * the page complains about, fails the test.
 */
export const test = base.extend<{
  openReport: (model: LineageModel, more?: Partial<GraphOptions>) => Promise<void>;
}>({
  openReport: async ({ page, context }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'headwater-report-'));
    const file = join(folder, 'report.html');
    const complaints = watchComplaints(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await context.setOffline(true);
    await use(async (model, more = {}) => {
      const facts = { title: 'Nightly <b>run</b>', madeAt: '2026-11-21 21:40:00', version: '1.2.3' };
      writeFileSync(file, [...lineageHtml(model, { ...options, ...more }, reportAssets(), facts)].join(''));
      await page.goto(pathToFileURL(file).href);
    });
    rmSync(folder, { recursive: true, force: true });
    const others = requests.filter((url) => !url.startsWith('file://') || !url.includes('report.html'));
    if (others.length > 0) throw new Error(`The report asked for ${others.join(', ')}`);
    if (complaints.length > 0) throw new Error(`The report complained:\n${complaints.join('\n')}`);
  },
});
