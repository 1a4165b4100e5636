/** What is wrong with an answer. */
import type { RawAnswer } from '../service/service.ts';
import type { DrawnRequest } from './drawn-request.ts';
import type { Expected } from './expected.ts';
import type { Fields } from './resource-model.ts';
import type { CollectionState, EntityModel } from './state-model.ts';

const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-xss-protection': '1; mode=block',
  'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
  pragma: 'no-cache',
  expires: '0',
  'x-frame-options': 'DENY',
};
const reasons: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
};

/**
 * Compares an answer with what the contract asks for.
 * @param base absolute address of the application
 * @param path that was sent, below the base; undefined where it was written in a way of its own
 */
export function faultsOf(
  answer: RawAnswer,
  expected: Expected,
  { method, application }: DrawnRequest,
  base: string,
  path: string | undefined,
): string[] {
  if (answer.status !== expected.status) {
    return [`status ${answer.status} instead of ${expected.status}: ${answer.body.slice(0, 300)}`];
  }
  const headers = { ...expected.headers, ...(application === 'company' && securityHeaders) };
  const wrong = Object.entries(headers).flatMap(([name, value]) => {
    const found = answer.headers[name] ?? null;
    return found === value ? [] : [`${name} is ${found} instead of ${value}`];
  });
  if (expected.allow !== undefined) {
    const found = (answer.headers.allow ?? '').split(', ').sort().join();
    if (found !== [...expected.allow].sort().join()) wrong.push(`Allow is ${found}`);
  }
  if ((answer.headers['set-cookie'] === undefined) !== (expected.begins === undefined)) {
    wrong.push(`Set-Cookie is ${String(answer.headers['set-cookie'])}`);
  }
  if (method === 'HEAD') {
    const isReported = ['item', 'collection', 'links'].includes(expected.body.kind);
    if (isReported && answer.headers.link === undefined) wrong.push('there is no Link');
    if (answer.body !== '') wrong.push('HEAD has a body');
    return wrong;
  }
  return [...wrong, ...faultsOfBody(answer, expected, base, path)];
}

function faultsOfBody(
  { body }: RawAnswer,
  { status, body: expected }: Expected,
  base: string,
  path: string | undefined,
): string[] {
  if (expected.kind === 'nothing') return body === '' ? [] : [`the body is ${body.slice(0, 200)}`];
  const json = JSON.parse(body) as Record<string, unknown>;
  switch (expected.kind) {
    case 'links':
      return differs(Object.keys(json['_links'] as object), expected.names);
    case 'profile':
      return 'alps' in json || '$schema' in json ? [] : [`no profile: ${body.slice(0, 100)}`];
    case 'collection':
      return differs(json, collectionJson(base, expected.state));
    case 'item':
      return differs(json, itemJson(base, expected.state, expected.entity));
    case 'cause':
      return json['cause'] === null && typeof json['message'] === 'string' && Object.keys(json).length === 2
        ? []
        : [`the body is ${body}`];
    case 'error': {
      const { timestamp, message, exception, ...rest } = json;
      const own = path === undefined ? { ...rest, path: undefined } : rest;
      const wrong = differs(own, { status, error: reasons[status], path });
      if (!Number.isInteger(timestamp)) wrong.push(`timestamp is ${String(timestamp)}`);
      if (typeof message !== 'string') wrong.push('there is no message');
      if (expected.message !== undefined && message !== expected.message)
        wrong.push(`says ${String(message)}`);
      if ((exception !== undefined) !== (expected.hasException ?? false)) wrong.push('exception');
      return wrong;
    }
  }
}

/** A collection as HAL. */
export function collectionJson(base: string, state: CollectionState): object {
  const { name } = state.model;
  return {
    _embedded: { [name]: state.all.map((entity) => itemJson(base, state, entity)) },
    _links: { self: { href: `${base}/${name}` }, profile: { href: `${base}/profile/${name}` } },
  };
}

function itemJson(base: string, state: CollectionState, { id, fields }: EntityModel): Fields {
  const href = itemAddress(base, state, id);
  return { ...fields, _links: { self: { href }, [state.model.item]: { href } } };
}

export function itemAddress(base: string, { model }: CollectionState, id: string): string {
  return `${base}/${model.name}/${encodeURIComponent(id)}`;
}

/** Equal, and in the same order. */
export function differs(found: unknown, expected: unknown): string[] {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  return one === other ? [] : [`is ${one} instead of ${other}`];
}
