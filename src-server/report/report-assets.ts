import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ReportAssets } from '../../src-lineage/export/html-report.ts';

const styleFiles = ['tokens.css', 'report.css'];

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
  known ??= readAssets(assetFolder());
  return known;
}

/** The folder lies in the checkout, or in the package: seen from the sources, a built file, or a chunk of one. */
function assetFolder(): string {
  const candidates = ['../../resources/report/', '../../../resources/report/'];
  const folders = candidates.map((candidate) => fileURLToPath(new URL(candidate, import.meta.url)));
  const folder = folders.find((each) => existsSync(`${each}body.html`));
  if (folder === undefined) throw new Error(`The parts of the report are missing: ${folders.join(', ')}`);
  return folder;
}

function readAssets(folder: string): ReportAssets {
  const read = (names: readonly string[]): string => names.map((name) => textOf(folder + name)).join('\n');
  const style = read(styleFiles);
  const script = read(scriptFiles);
  return {
    style,
    body: textOf(`${folder}body.html`),
    script,
    styleHash: policyHash(style),
    scriptHash: policyHash(script),
  };
}

/** Browsers read every line end as `\n` before they compare a hash. */
function textOf(path: string): string {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
}

/** As a content policy names a text: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
function policyHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
