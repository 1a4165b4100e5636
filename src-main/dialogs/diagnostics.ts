import { readFileSync } from 'node:fs';
import { homedir, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { ServiceState } from '../base/service-state.ts';

/** What is reported of a running application. */
export interface DiagnosedApplication {
  readonly version: string;
  readonly dataFolder: string;
  readonly logFolder: string;
  readonly service: ServiceState & { readonly origin: string | undefined; readonly pid: number | undefined };
}

/** Warnings and errors of the log that are reported. */
const mostLines = 20;
const troubling = new Set(['warn', 'error', 'fatal']);

/** What to add to a report of a fault: versions, places, the state of the service and the latest troubles. No SQL. */
export function diagnostics({ version, dataFolder, logFolder, service }: DiagnosedApplication): string {
  const { electron, chrome, node } = process.versions;
  const { status, crashes, portTrouble, origin, pid } = service;
  const lines = [
    `Headwater ${version} on ${process.platform} ${release()} ${process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `Electron ${electron ?? '-'}, Chromium ${chrome ?? '-'}, Node ${node}`,
    `Service: ${status}, ${origin ?? 'no address'}, process ${pid ?? '-'}, ended by itself ${crashes} times`,
    ...(portTrouble === undefined ? [] : [portTrouble]),
    `Data: ${dataFolder}`,
    `Log: ${logFolder}`,
    ...latestTroubles(join(logFolder, 'headwater.log')),
  ];
  // A report is for others: they need not know whose machine it was.
  return `${lines.join('\n').replaceAll(homedir(), '~')}\n`;
}

function latestTroubles(logFile: string): string[] {
  try {
    const lines = readFileSync(logFile, 'utf8').split('\n').filter(isTrouble).slice(-mostLines);
    return lines.length === 0 ? ['No warnings in the log.'] : ['Latest warnings in the log:', ...lines];
  } catch {
    return ['The log cannot be read.'];
  }
}

function isTrouble(line: string): boolean {
  try {
    return troubling.has((JSON.parse(line) as { level: string }).level);
  } catch {
    return false;
  }
}
