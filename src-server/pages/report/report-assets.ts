import { createHash } from 'node:crypto';
import type { ReportAssets } from '../../../src-lineage/export/html/html-report.ts';
import { resourceText } from '../../base/resource-files.ts';

/** The parts of the report's script, in the order in which they build on each other. */
export const scriptFiles = [
  'dom.js',
  'report-data.js',
  'names.js',
  'state.js',
  'lines.js',
  'trace.js',
  'scene.js',
  'curves.js',
  'view.js',
  'palette.js',
  'draw-text.js',
  'draw-signs.js',
  'draw-lines.js',
  'draw-boxes.js',
  'draw.js',
  'pointer.js',
  'keyboard.js',
  'details-parts.js',
  'details.js',
  'search.js',
  'paged-table.js',
  'panels.js',
  'header.js',
  'tabs.js',
  'address.js',
  'start.js',
];

let known: ReportAssets | undefined;

/** Style, markup and script of the HTML report: read once, from the files beside the program. */
export function reportAssets(): ReportAssets {
  known ??= readAssets();
  return known;
}

function readAssets(): ReportAssets {
  const style = [resourceText('design/tokens.css'), resourceText('report/report.css')].join('\n');
  const script = [
    `const kindTable = ${resourceText('design/kinds.json')};`,
    `const wordTable = ${resourceText('design/words.json')};`,
    ...scriptFiles.map((name) => resourceText(`report/${name}`)),
  ].join('\n');
  return {
    style,
    body: resourceText('report/body.html'),
    script,
    styleHash: policyHash(style),
    scriptHash: policyHash(script),
  };
}

/** As a content policy names a text: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
function policyHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
