import type { Finding } from './check.ts';

/**
 * Findings as SARIF 2.1.0, which hosts of code show beside the lines
 * (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html).
 * @param rules what is described of each rule, by its name
 */
export function sarif(
  findings: readonly Finding[],
  rules: ReadonlyMap<string, string>,
  version: string,
): string {
  const named = [...new Set([...rules.keys(), ...findings.map(({ rule }) => rule)])];
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Headwater',
            version,
            rules: named.map((id) => ({ id, shortDescription: { text: rules.get(id) ?? id } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, named.indexOf(finding.rule))),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function resultOf({ rule, severity, message, file, ...place }: Finding, ruleIndex: number): object {
  const { line: startLine, column: startColumn, endLine, endColumn } = place;
  return {
    ruleId: rule,
    ruleIndex,
    level: severity,
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          region: { startLine, startColumn, endLine, endColumn },
        },
      },
    ],
  };
}

/** A relative reference (RFC 3986): what is no part of one is written by its bytes. */
function uriOf(file: string): string {
  const path = file.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
