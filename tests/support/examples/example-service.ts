import type { OutgoingHttpHeaders } from 'node:http';
import { rawRequest, testService } from '../service/service.ts';
import type { RawAnswer, TestService } from '../service/service.ts';

/** The passwords of the company in tests, as the settings give them. */
export const passwords = { userPassword: 'the password of user', adminPassword: 'the password of admin' };

/** Its accounts, as HTTP Basic sends them. */
export const user = basic('user', passwords.userPassword);
export const admin = basic('admin', passwords.adminPassword);

export function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

export type ExampleName = 'company' | 'multi-store' | 'headers';

/** A real service whose examples have known accounts. */
export function exampleService(settings: Parameters<typeof testService>[0] = {}): Promise<TestService> {
  return testService({ ...settings, examples: { ...passwords, ...settings.examples } });
}

/** What a request carries besides method and path. */
export interface Sent {
  /** `Authorization` */
  as?: string;
  headers?: OutgoingHttpHeaders;
  /** Sent as `application/json`, unless the headers say otherwise. */
  json?: unknown;
  /** Sent as it is, without a type of its own. */
  body?: string | Uint8Array;
}

export interface Answer extends RawAnswer {
  /** The body as JSON, for the test to say what it expects in it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asks for
  json: any;
}

/** One of the example applications of a running service. */
export interface ExampleClient {
  /** Its base address, without a slash at the end. */
  base: string;
  ask(method: string, path: string, sent?: Sent): Promise<Answer>;
}

/** Asks an example application; the path is sent as it is written. */
export function exampleClient(service: { url: string }, name: ExampleName): ExampleClient {
  const base = `${service.url}/examples/${name}`;
  return {
    base,
    ask: async (method, path, { as, headers = {}, json, body } = {}) => {
      const content = json === undefined ? body : JSON.stringify(json);
      const answer = await rawRequest(
        service,
        method,
        `/examples/${name}${path}`,
        {
          ...(as !== undefined && { authorization: as }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(content !== undefined && { 'content-length': Buffer.byteLength(content) }),
          ...headers,
        },
        content === undefined ? [] : [content],
      );
      return {
        ...answer,
        get json() {
          return JSON.parse(answer.body) as unknown;
        },
      };
    },
  };
}
