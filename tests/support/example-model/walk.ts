/** A walk: requests, one after the other, to a service of its own, each compared with the model. */
import { exampleService } from '../examples/example-service.ts';
import type { ExampleName } from '../examples/example-service.ts';
import type { RawAnswer } from '../service/service.ts';
import { ApplicationsModel } from './applications-model.ts';
import { KeptConnections, pathOf, written } from './client.ts';
import type { WrittenRequest } from './client.ts';
import { collectionJson, differs, faultsOf, itemAddress } from './comparison.ts';
import type { DrawnRequest } from './drawn-request.ts';
import type { Expected } from './expected.ts';
import type { CollectionState } from './state-model.ts';

const start = Date.parse('2026-03-01T12:00:00.400Z');

/**
 * Sends requests to a fresh service, compares every answer and in the end the whole state with the model.
 * @param answered is called with the method and the status of every answer
 * @throws Error where they differ, with the requests up to there
 */
export async function walk(
  requests: readonly DrawnRequest[],
  answered: (kind: string) => void = () => undefined,
): Promise<void> {
  const clock = { now: start };
  const service = await exampleService({ now: () => clock.now });
  const connections = new KeptConnections(service.url);
  const course = new Course(service.url, connections, clock);
  try {
    await course.learnSamples();
    for (const request of requests) answered(`${request.method} ${await course.step(request)}`);
    await course.compareState();
  } finally {
    connections.close();
    await service.end();
  }
}

class Course {
  readonly #url: string;
  readonly #connections: KeptConnections;
  readonly #clock: { now: number };
  readonly #model = new ApplicationsModel();
  readonly #sent: string[] = [];

  constructor(url: string, connections: KeptConnections, clock: { now: number }) {
    this.#url = url;
    this.#connections = connections;
    this.#clock = clock;
  }

  /** The collections begin with their samples. */
  async learnSamples(): Promise<void> {
    for (const state of this.#model.collections.values()) {
      const { embedded } = await this.#read(state);
      const texts = embedded.map(({ _links, ...fields }) => ({ id: lastSegment(_links.self.href), fields }));
      this.#none(
        state.model.name,
        differs(
          texts.map(({ fields }) => fields),
          state.model.samples,
        ),
      );
      for (const [index, { id }] of texts.entries()) {
        this.#none(
          state.model.name,
          [state.faultOfNewId(id)].flatMap((fault) => fault ?? []),
        );
        state.put({ id, version: 0, lastModified: this.#clock.now, fields: state.model.samples[index]! });
      }
    }
  }

  /** @returns the status of the answer */
  async step(request: DrawnRequest): Promise<number> {
    this.#clock.now += request.pause;
    const { collections, sessions } = this.#model;
    const base = this.#base(request.application);
    const sent = written(request, collections, sessions.cookies);
    const path = request.slashes === 'plain' ? pathOf(request.target, collections) : undefined;
    const address = (state: CollectionState, id: string): string => itemAddress(base, state, id);
    const expected = this.#model.answer(request, address, this.#clock.now);
    const answer = await this.#connections.send(base, sent);
    this.#sent.push(inShort(request, sent, answer));
    this.#none('answer', this.#learn(base, answer, expected));
    this.#none('answer', faultsOf(answer, expected, request, base, path));
    return answer.status;
  }

  /** Every collection holds what the model has, and every customer is in the version that it has there. */
  async compareState(): Promise<void> {
    for (const state of this.#model.collections.values()) {
      const { json } = await this.#read(state);
      const base = this.#base(state.model.application);
      this.#none(`state of ${state.model.name}`, differs(json, collectionJson(base, state)));
      if (!state.model.hasValidators) continue;
      for (const { id, version } of state.all) {
        const { headers } = await this.#get(base, `/${state.model.name}/${id}`);
        this.#none(`version of ${id}`, differs(headers.etag, `"${version}"`));
      }
    }
  }

  /** Takes over what only the service can know: ids and sessions that it has given. */
  #learn(base: string, { status, headers }: RawAnswer, { status: due, added, begins }: Expected): string[] {
    const wrong: string[] = [];
    const cookie = /^JSESSIONID=([^;]+); Path=\/; HttpOnly$/.exec(headers['set-cookie']?.[0] ?? '')?.[1];
    if (begins !== undefined && cookie !== undefined) {
      this.#model.sessions.begun(cookie, begins, this.#clock.now);
    }
    if (added === undefined || status !== due) return wrong;
    const { state, entity } = added;
    const id = lastSegment(headers.location ?? '');
    if (headers.location !== itemAddress(base, state, id)) wrong.push(`Location is ${headers.location}`);
    if (entity.id !== '') wrong.push(...differs(id, entity.id));
    else wrong.push(...[state.faultOfNewId(id)].flatMap((fault) => fault ?? []));
    entity.id = id;
    state.put(entity);
    return wrong;
  }

  #base(application: ExampleName): string {
    return `${this.#url}/examples/${application}`;
  }

  async #read({ model }: CollectionState): Promise<{ json: unknown; embedded: readonly HalItem[] }> {
    const { body } = await this.#get(this.#base(model.application), `/${model.name}`);
    const json = JSON.parse(body) as { _embedded: Record<string, HalItem[]> };
    return { json, embedded: json._embedded[model.name]! };
  }

  async #get(base: string, path: string): Promise<RawAnswer> {
    const request: DrawnRequest = { ...plainRead, target: { kind: 'nothing', path } };
    return await this.#connections.send(base, written(request, this.#model.collections, []));
  }

  #none(where: string, faults: readonly string[]): void {
    if (faults.length === 0) return;
    throw new Error(`${where}: ${faults.join('; ')}\nafter\n${this.#sent.slice(-40).join('\n')}`);
  }
}

interface HalItem {
  _links: { self: { href: string } };
  [field: string]: unknown;
}

const plainRead: DrawnRequest = {
  application: 'company',
  method: 'GET',
  target: { kind: 'root' },
  slashes: 'plain',
  sender: { basic: 'admin' },
  accept: undefined,
  contentType: undefined,
  conditions: {},
  body: { kind: 'none' },
  pause: 0,
};

function lastSegment(url: string): string {
  return decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));
}

function inShort(
  { application, sender }: DrawnRequest,
  { method, path, headers: { authorization: _, ...headers }, body }: WrittenRequest,
  { status }: RawAnswer,
): string {
  const reported = body === undefined ? '' : ` ${body.toString('utf8').slice(0, 300)}`;
  return `  ${status} ${sender.basic}: ${method} ${application}${path} ${JSON.stringify(headers)}${reported}`;
}
