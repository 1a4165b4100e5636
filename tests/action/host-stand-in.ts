import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that the stand-in was sent. */
interface SentRequest {
  method: string;
  path: string;
  body: string;
}

/** A stand-in for the comments of a host of code: it keeps them, as GitHub's API and GitLab's do, and nothing else. */
export interface HostStandIn {
  url: string;
  requests: SentRequest[];
  comments: { id: number; body: string }[];
  close(): void;
}

/** @param mayWrite whether it takes comments; the token of a fork may not write any */
export async function hostStandIn(mayWrite: () => boolean): Promise<HostStandIn> {
  const requests: SentRequest[] = [];
  const comments: { id: number; body: string }[] = [{ id: 1, body: 'Looks good to me' }];
  const server = createServer((request, response) => {
    void text(request).then((content) => {
      const { method = '', url = '' } = request;
      const answer = (status: number, value: unknown): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      };
      const body = content === '' ? '' : (JSON.parse(content) as { body: string }).body;
      requests.push({ method, path: url.split('?')[0]!, body });
      if (method === 'GET') answer(200, comments);
      else if (!mayWrite()) answer(403, { message: 'Resource not accessible by integration' });
      else if (method === 'POST') {
        comments.push({ id: comments.length + 1, body });
        answer(201, comments.at(-1));
      } else {
        const changed = comments.find(({ id }) => url.endsWith(`/${id}`));
        if (changed !== undefined) changed.body = body;
        answer(200, changed);
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, comments, close: () => server.close() };
}
