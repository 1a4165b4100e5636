import type { ExamplesResponse } from '../../src-server/contract/sqlflow/examples.ts';
import { requestJson, sendOnce } from './http/http.ts';

export type {
  ExampleAccountSummary,
  ExampleApplicationSummary,
  ExamplesResponse,
  TryableRequest,
} from '../../src-server/contract/sqlflow/examples.ts';

/** Asks what the example services are. */
export function readExamples(): Promise<ExamplesResponse> {
  return requestJson<ExamplesResponse>('/api/v1/examples');
}

/** What a resource has answered. */
export interface ResourceAnswer {
  path: string;
  status: number;
  statusText: string;
  headers: readonly (readonly [string, string])[];
  body: string;
  /** Milliseconds. */
  took: number;
}

/**
 * Gets a resource of the example services, whatever its status. Nothing is sent but what is given, and nothing kept: no
 * cookie, and nothing from the browser's store of answers, since conditional requests are what there is to see.
 */
export async function getResource(
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<ResourceAnswer> {
  const begun = performance.now();
  const response = await sendOnce(path, { headers: { ...headers }, credentials: 'omit', cache: 'no-store' });
  const body = await response.text();
  return {
    path,
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    body,
    took: performance.now() - begun,
  };
}

/** HTTP Basic credentials (RFC 7617), in UTF-8. */
export function basicCredentials(name: string, password: string): string {
  const bytes = new TextEncoder().encode(`${name}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
