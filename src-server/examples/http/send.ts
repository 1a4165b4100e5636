import type { ServerResponse } from 'node:http';

/** JSON, laid out for people. */
export function jsonText(content: object): string {
  return JSON.stringify(content, undefined, 2);
}

/** Sends JSON. To HEAD, the headers alone. */
export function sendJson(response: ServerResponse, status: number, type: string, content: object): void {
  const body = Buffer.from(jsonText(content));
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length });
  response.end(body);
}

/** Sends an answer that has no body. */
export function sendEmpty(response: ServerResponse, status: number): void {
  response.statusCode = status;
  // These two have none by definition (RFC 9110, 8.6).
  if (status !== 204 && status !== 304) response.setHeader('Content-Length', '0');
  response.end();
}
