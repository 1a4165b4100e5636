import { beforeEach, expect, test } from 'vitest';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Answer, Sent } from '../../../support/examples/example-service.ts';
import { examine } from './support/examine.ts';
import type { Examined } from './support/examine.ts';
import { expectEmpty, madePath } from './support/expectations.ts';

const hour = 3_600_000;
const imfFixdate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;

examine('reading the first customer', 'headers', (application) => {
  const get = (headers: OutgoingHttpHeaders = {}): Promise<Answer> =>
    application.ask('GET', '/customers/1', { headers });

  /** The time of the last change, moved by some milliseconds, as a date of HTTP. */
  const lastModified = async (moved = 0): Promise<string> => {
    const { headers } = await get();
    return new Date(Date.parse(headers['last-modified']!) + moved).toUTCString();
  };

  const expectNotModified = async (headers: OutgoingHttpHeaders): Promise<void> => {
    const current = await get();
    const answer = await get(headers);
    expectEmpty(answer, 304);
    expect(answer.headers.etag).toBe(current.headers.etag);
    expect(answer.headers['last-modified']).toBe(current.headers['last-modified']);
  };

  test('case 106: there is one at the beginning', async () => {
    const answer = await application.ask('GET', '/customers');
    expect(answer.status).toBe(200);
    expect(answer.json._embedded.customers).toHaveLength(1);
  });

  test('case 107: he has his fields, and an address inside', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      firstname: 'Dave',
      lastname: 'Matthews',
      gender: 'MALE',
      address: { street: '4711 Some Place', zipCode: '54321', city: 'Charlottesville', state: 'VA' },
    });
  });

  test('case 108: id, version and time of change are no fields', async () => {
    const { json } = await get();
    expect(Object.keys(json)).toEqual(['firstname', 'lastname', 'gender', 'address', '_links']);
    expect(Object.keys(json.address)).toEqual(['street', 'zipCode', 'city', 'state']);
  });

  test('case 109: they are headers', async () => {
    const { headers } = await get();
    expect(headers).toHaveProperty('etag');
    expect(headers).toHaveProperty('last-modified');
  });

  test('case 110: in their forms', async () => {
    const { headers } = await get();
    expect(headers.etag).toBe('"0"');
    expect(headers['last-modified']).toMatch(imfFixdate);
  });

  test('case 111: who has this state gets 304', async () => {
    await expectNotModified({ 'if-none-match': (await get()).headers.etag! });
  });

  test('case 112: also without quotes (D17)', async () => {
    await expectNotModified({ 'if-none-match': '0' });
  });

  test('case 113: who has another one gets this one', async () => {
    const answer = await get({ 'if-none-match': '"99"' });
    expect(answer.status).toBe(200);
    expect(answer.json.firstname).toBe('Dave');
  });

  test('case 114: weak tags and lists of them count', async () => {
    await expectNotModified({ 'if-none-match': 'W/"0"' });
    await expectNotModified({ 'if-none-match': '"5", "0"' });
  });

  test('case 115: who has read it since gets 304', async () => {
    await expectNotModified({ 'if-modified-since': (await get()).headers['last-modified']! });
  });

  test('case 116: later dates, too, but not earlier ones', async () => {
    await expectNotModified({ 'if-modified-since': await lastModified(hour) });
    expect((await get({ 'if-modified-since': await lastModified(-24 * hour) })).status).toBe(200);
  });

  test('case 117: a date that is none is ignored', async () => {
    expect((await get({ 'if-modified-since': 'garbage' })).status).toBe(200);
  });

  test('case 118: who wants no later state than a day ago is refused', async () => {
    expectEmpty(await get({ 'if-unmodified-since': await lastModified(-24 * hour) }), 412);
  });

  test('case 119: HEAD is 200 (D8), and has the headers of GET', async () => {
    const read = await get();
    const answer = await application.ask('HEAD', '/customers/1');
    expectEmpty(answer, 200);
    expect(answer.headers.etag).toBe(read.headers.etag);
    expect(answer.headers['last-modified']).toBe(read.headers['last-modified']);
  });

  test('case 142: all of them together have no validators', async () => {
    const { headers } = await application.ask('GET', '/customers');
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('last-modified');
  });

  test('case 143: who is not there is 404, whatever the condition', async () => {
    const headers = { 'if-none-match': '"0"' };
    expectEmpty(await application.ask('GET', '/customers/999', { headers }), 404);
  });
});

/** Asks for a customer of the case's own, as he is at first. */
function own(application: Examined): (method: string, sent?: Sent) => Promise<Answer> {
  let path: string;
  beforeEach(async () => {
    const json = { firstname: 'Ada', lastname: 'Lovelace', gender: 'FEMALE' };
    path = madePath(application, await application.ask('POST', '/customers', { json }));
  });
  return (method, sent) => application.ask(method, path, sent);
}

examine('changing a customer', 'headers', (application) => {
  const ask = own(application);
  const change = { firstname: 'X' };
  const ifMatch = (tag: string): Sent => ({ headers: { 'if-match': tag } });

  test('case 120: a change makes a new version', async () => {
    const before = await ask('GET');
    expectEmpty(await ask('PATCH', { json: change }), 204);
    const after = await ask('GET');
    expect(before.headers.etag).toBe('"0"');
    expect(after.headers.etag).toBe('"1"');
    expect(Date.parse(after.headers['last-modified']!)).toBeGreaterThanOrEqual(
      Date.parse(before.headers['last-modified']!),
    );
    expect(after.json).toMatchObject({ firstname: 'X', lastname: 'Lovelace' });
  });

  test('case 121: who has the version before gets the new one', async () => {
    await ask('PATCH', { json: change });
    expect((await ask('GET', { headers: { 'if-none-match': '"0"' } })).status).toBe(200);
  });

  test('case 122: two change the same version: the second is refused', async () => {
    expect((await ask('PATCH', { ...ifMatch('"0"'), json: change })).status).toBe(204);
    expectEmpty(await ask('PATCH', { ...ifMatch('"0"'), json: { firstname: 'Y' } }), 412);
    expect((await ask('GET')).json.firstname).toBe('X');
  });

  test('case 123: another version is neither replaced nor removed', async () => {
    await ask('PATCH', { json: change });
    const before = await ask('GET');
    expectEmpty(await ask('PUT', { ...ifMatch('"0"'), json: { firstname: 'Y' } }), 412);
    expectEmpty(await ask('DELETE', ifMatch('"0"')), 412);
    const after = await ask('GET');
    expect(after.json).toEqual(before.json);
    expect(after.headers.etag).toBe(before.headers.etag);
  });

  test('case 124: this version is removed', async () => {
    expectEmpty(await ask('DELETE', ifMatch('"0"')), 204);
    expectEmpty(await ask('GET'), 404);
  });

  test('case 125: a change of nothing makes no version', async () => {
    const { headers, json } = await ask('GET');
    const { firstname, gender } = json;
    expect((await ask('PATCH', { json: { firstname, gender } })).status).toBe(204);
    expect((await ask('GET')).headers.etag).toBe(headers.etag);
  });

  test('case 128: nobody sets the version', async () => {
    expect((await ask('PATCH', { json: { version: 77 } })).status).toBe(204);
    const { headers, json } = await ask('GET');
    expect(headers.etag).toBe('"0"');
    expect(json).not.toHaveProperty('version');
  });
});

examine('the fields of customers', 'headers', (application) => {
  const ask = own(application);

  test('case 126: a part of the address is changed, the rest stays', async () => {
    expectEmpty(await application.ask('PATCH', '/customers/1', { json: { address: { city: 'Y' } } }), 204);
    const { headers, json } = await application.ask('GET', '/customers/1');
    expect(json.address).toEqual({ street: '4711 Some Place', zipCode: '54321', city: 'Y', state: 'VA' });
    expect(headers.etag).toBe('"1"');
  });

  test('case 127: a gender is written in capitals', async () => {
    expect((await ask('PATCH', { json: { gender: 'male' } })).status).toBe(400);
    const added = await application.ask('POST', '/customers', { json: { gender: 'male' } });
    expect(added.status).toBe(400);
    expect((await ask('GET')).json.gender).toBe('FEMALE');
  });

  test('case 129: who wants HAL gets the new customer with his validators', async () => {
    const answer = await application.ask('POST', '/customers', {
      headers: { accept: 'application/hal+json' },
      json: { firstname: 'Eve' },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toMatch(/\/customers\/\d+$/);
    expect(answer.headers.etag).toBe('"0"');
    expect(answer.headers['last-modified']).toMatch(imfFixdate);
    expect(answer.json).toMatchObject({
      firstname: 'Eve',
      lastname: null,
      gender: null,
      address: null,
      _links: { self: { href: answer.headers.location } },
    });
  });

  test('case 141: the address of a customer has none of its own', async () => {
    expect((await application.ask('GET', '/customers/1/address')).status).toBe(404);
  });
});
