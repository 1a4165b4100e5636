import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span as ApiSpan, SpanContext, Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { version } from '../../base/version.ts';
import type { Span, SpanFacts, SpanStart, Traces } from './traces.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Milliseconds that sending the last spans may take when the process ends. */
const patience = 2000;
/** Characters of what the sender says of a failure. */
const longestReason = 200;
const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER } as const;
/** A name that OpenTelemetry has for the state of being sampled. */
const sampled = 1;

/** Sends spans by OTLP over HTTP, as the variables of OpenTelemetry say. Nothing else of the process is watched. */
export class OpenTelemetryTraces implements Traces {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  constructor(log: Logger, environment: Environment) {
    const say = (message: string): void =>
      log.warn({ why: message.slice(0, longestReason) }, 'traces are not sent');
    const quiet = (): void => undefined;
    diag.setLogger(
      { error: say, warn: say, info: quiet, debug: quiet, verbose: quiet },
      { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
    );
    const delay = Number(environment['OTEL_BSP_SCHEDULE_DELAY'] ?? Number.NaN);
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'headwater', 'service.version': version }).merge(
        // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
        detectResources({ detectors: [envDetector] }),
      ),
      sampler: samplerOf(environment),
      spanProcessors: [
        new BatchSpanProcessor({
          // It takes OTEL_EXPORTER_OTLP_… from the environment itself.
          exporter: new OTLPTraceExporter(),
          ...(delay > 0 && { scheduledDelayMillis: delay }),
        }),
      ],
    });
    this.#tracer = this.#provider.getTracer('headwater', version);
  }

  begin(name: string, { kind, parent, at, facts = {} }: SpanStart = {}): Span {
    const span = this.#tracer.startSpan(
      name,
      {
        kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind],
        attributes: facts,
        ...(at !== undefined && { startTime: at }),
      },
      below(parent),
    );
    return new OpenTelemetrySpan(span);
  }

  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)));
    await Promise.race([this.#provider.shutdown().catch(() => undefined), late]);
    clearTimeout(timer);
  }
}

class OpenTelemetrySpan implements Span {
  readonly parent: string;
  readonly #span: ApiSpan;

  constructor(span: ApiSpan) {
    this.#span = span;
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.parent = `00-${traceId}-${spanId}-0${traceFlags & sampled}`;
  }

  record(facts: SpanFacts): void {
    this.#span.setAttributes(facts);
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  end(failed?: string): void {
    if (failed !== undefined) {
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
      this.#span.setAttribute('error.type', failed);
    }
    this.#span.end();
  }
}

/** The context of who sent a `traceparent`; that of nobody where it is none. */
function below(parent: string | undefined): Context {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(parent?.trim() ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const context: SpanContext = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & sampled,
    isRemote: true,
  };
  // One of zeros only counts for nothing, too.
  return /^0+$/.test(traceId) || /^0+$/.test(spanId)
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, context);
}

/** As OTEL_TRACES_SAMPLER says: all that the caller samples, unless it is set. */
function samplerOf(environment: Environment): Sampler {
  const name = environment['OTEL_TRACES_SAMPLER'] ?? '';
  const share = Number(environment['OTEL_TRACES_SAMPLER_ARG'] ?? 1);
  const samplers: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(share),
  };
  const root = samplers[name.replace(/^parentbased_/, '')] ?? samplers['always_on']!;
  return name === '' || name.startsWith('parentbased_') ? new ParentBasedSampler({ root: root() }) : root();
}
