import { buildGraph } from '../../graph/build/build-graph.ts';
import type { GraphOptions } from '../../graph/edges/options.ts';
import type { LineageModel } from '../../model/model.ts';
import { jsonTexts } from '../text/json-pieces.ts';
import { type ReportFacts, reportData, reportTitle } from './report-data.ts';

export type { ReportFacts } from './report-data.ts';

/** The fixed parts of a report, which are files beside the program: the engine reads none. */
export interface ReportAssets {
  style: string;
  /** The markup of the page's body. */
  body: string;
  script: string;
  /** `sha256-…` of style and script, by which the page's policy knows them. */
  styleHash: string;
  scriptHash: string;
}

/**
 * The lineage of a model under some options as one HTML page with an interactive graph, which needs no network: its
 * policy allows its own style and script and not one request. The names of the input reach it as JSON, in which no
 * markup can begin. The same arguments give the same bytes.
 */
export function* lineageHtml(
  model: LineageModel,
  options: GraphOptions,
  assets: ReportAssets,
  facts: ReportFacts,
): Generator<string> {
  yield head(assets, reportTitle(model, facts));
  yield `<body>\n${assets.body}<script id="lineage" type="application/json">`;
  for (const piece of jsonTexts(reportData(model, buildGraph(model, options), facts))) {
    yield withoutMarkup(piece);
  }
  yield `</script>\n<script type="module">${assets.script}</script>\n</body>\n</html>\n`;
}

function head({ style, styleHash, scriptHash }: ReportAssets, title: string): string {
  const policy = [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    `script-src '${scriptHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Headwater">
<title>${markupText(title)} – lineage</title>
<style>${style}</style>
</head>
`;
}

function markupText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** JSON that means the same, and in which no tag, comment or line end of a script can be found. */
function withoutMarkup(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
