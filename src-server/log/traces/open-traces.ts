import type { Logger } from 'pino';
import { messageOf } from '../../base/thrown.ts';
import { noTraces } from './traces.ts';
import type { Traces } from './traces.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the variables of OpenTelemetry ask for traces: by naming whom they go to, or how. Without, none are made. */
export function areTracesWanted(environment: Environment): boolean {
  const of = (name: string): string => environment[name]?.trim() ?? '';
  if (of('OTEL_SDK_DISABLED').toLowerCase() === 'true') return false;
  const exporters = of('OTEL_TRACES_EXPORTER');
  if (exporters !== '') return exporters.split(',').some((name) => name.trim() === 'otlp');
  return of('OTEL_EXPORTER_OTLP_ENDPOINT') !== '' || of('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') !== '';
}

/**
 * Opens what sends traces, where the environment asks for it: the packages are loaded only then. The desktop has none, and
 * sends nothing whatever its environment says.
 * A service that cannot trace works all the same.
 */
export async function openTraces(log: Logger, environment: Environment = process.env): Promise<Traces> {
  if (process.versions['electron'] !== undefined || !areTracesWanted(environment)) return noTraces;
  try {
    const { OpenTelemetryTraces } = await import('./open-telemetry.ts');
    return new OpenTelemetryTraces(log, environment);
  } catch (error) {
    log.warn({ why: messageOf(error) }, 'traces are asked for, but cannot be made');
    return noTraces;
  }
}
