import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A span as it was received. */
export interface ReceivedSpan {
  service: string;
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** Milliseconds. */
  begun: number;
  ended: number;
  facts: Record<string, unknown>;
  failed: boolean;
}

/** A real receiver of OTLP over HTTP, in JSON. */
export interface OtlpReceiver {
  url: string;
  spans: ReceivedSpan[];
  /** All bodies that came, as texts. */
  bodies: string[];
  /** Requests, whatever their path. */
  requests: string[];
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string | number; boolValue?: boolean };
}

interface Body {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes: Attribute[];
        status: { code?: number };
      }[];
    }[];
  }[];
}

/** Starts a receiver on a free port of this machine. */
export async function otlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      requests.push(`${request.method} ${request.url}`);
      const bytes = Buffer.concat(pieces);
      const text = String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes);
      bodies.push(text);
      if (request.url === '/v1/traces') spans.push(...spansOf(JSON.parse(text) as Body));
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, spans, bodies, requests, close };
}

function spansOf({ resourceSpans }: Body): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({
        service: String(factsOf(resource.attributes)['service.name']),
        name: span.name,
        kind: span.kind,
        traceId: span.traceId,
        spanId: span.spanId,
        ...(span.parentSpanId !== undefined && { parentSpanId: span.parentSpanId }),
        begun: Number(span.startTimeUnixNano) / 1e6,
        ended: Number(span.endTimeUnixNano) / 1e6,
        facts: factsOf(span.attributes),
        failed: span.status.code === 2,
      })),
    ),
  );
}

function factsOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]),
  );
}
