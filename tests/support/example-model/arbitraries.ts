/** Random requests to the example applications. */
import fc from 'fast-check';
import type {
  Body,
  Conditions,
  DrawnId,
  DrawnRequest,
  Moment,
  Sender,
  Tags,
  Target,
} from './drawn-request.ts';
import { acceptMeanings, contentTypes, jsonPatch } from './media-model.ts';
import { collectionModels } from './resource-model.ts';
import type { CollectionModel, FieldModel, FieldsModel } from './resource-model.ts';

const text = fc.oneof(
  { weight: 6, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      '\u2028',
      '\u0085',
      "'; DROP TABLE x",
      '$set',
      'null',
    ),
  },
);
const scalar = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.oneof(fc.integer(), fc.constantFrom(0, -0, 1.5, 1e21, 1e-7)) },
);
const anything = fc.oneof(scalar, fc.constantFrom([], {}, [1], { a: 1 }, { street: 'x' }));

/** What may be sent for a field: mostly what it takes. */
function valueFor(model: FieldModel): fc.Arbitrary<unknown> {
  const fitting =
    model === 'text'
      ? scalar
      : Array.isArray(model)
        ? fc.constantFrom(...(model as string[]), null)
        : fc.oneof(objectFor(model as FieldsModel), fc.constant(null));
  return fc.oneof(
    { weight: 30, arbitrary: fitting },
    { weight: 1, arbitrary: fc.constantFrom('male', 'MALE ', 7, false) },
    { weight: 1, arbitrary: anything },
  );
}

function objectFor(fields: FieldsModel): fc.Arbitrary<unknown> {
  const known = Object.fromEntries(Object.entries(fields).map(([name, model]) => [name, valueFor(model)]));
  const foreign = {
    id: anything,
    version: anything,
    lastModifiedDate: anything,
    _links: anything,
    foo: anything,
    toString: anything,
    constructor: anything,
  };
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(known, { requiredKeys: [] }) },
    { weight: 2, arbitrary: fc.record(known) },
    { weight: 1, arbitrary: fc.record({ ...known, ...foreign }, { requiredKeys: [] }) },
  );
}

function pathsOf(fields: FieldsModel): string[] {
  return Object.entries(fields).flatMap(([name, model]) =>
    model === 'text' || Array.isArray(model)
      ? [`/${name}`]
      : [`/${name}`, ...pathsOf(model as FieldsModel).map((inner) => `/${name}${inner}`)],
  );
}

/** A JSON patch, mostly one that can be applied. */
export function jsonPatchFor({ fields, samples }: CollectionModel): fc.Arbitrary<unknown> {
  const known = fc.constantFrom(...pathsOf(fields));
  const odd = fc.constantFrom(
    '',
    '/',
    '/foo',
    '/toString',
    '/__proto__',
    '/constructor/name',
    '/~1',
    '/address/planet',
    'title',
    '/title/0',
    '/title/length',
    '/address/street/x',
    '/id',
    '/_links/self',
    '/-',
    5,
    null,
  );
  const path = fc.oneof({ weight: 12, arbitrary: known }, { weight: 1, arbitrary: odd });
  const sampled = Object.values(samples[0]!);
  const value = fc.oneof(
    { weight: 6, arbitrary: scalar },
    { weight: 2, arbitrary: fc.constantFrom(...sampled, 'MALE', 'FEMALE') },
    { weight: 1, arbitrary: objectFor(fields) },
    { weight: 1, arbitrary: anything },
  );
  const operation = fc.oneof(
    { weight: 4, arbitrary: fc.record({ op: fc.constantFrom('add', 'replace'), path, value }) },
    { weight: 2, arbitrary: fc.record({ op: fc.constant('remove'), path }) },
    { weight: 2, arbitrary: fc.record({ op: fc.constantFrom('copy', 'move'), path, from: path }) },
    { weight: 2, arbitrary: fc.record({ op: fc.constant('test'), path, value }) },
    {
      weight: 1,
      arbitrary: fc.record(
        { op: fc.constantFrom('add', 'copy', 'test', 'none', 4), path, value },
        { requiredKeys: [] },
      ),
    },
    { weight: 1, arbitrary: anything },
  );
  return fc.oneof(
    { weight: 12, arbitrary: fc.array(operation, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.oneof(anything, operation) },
  );
}

function bodyFor(model: CollectionModel, isJsonPatch: boolean): fc.Arbitrary<Body> {
  const content = isJsonPatch ? jsonPatchFor(model) : objectFor(model.fields);
  return fc.oneof(
    { weight: 30, arbitrary: content.map((json): Body => ({ kind: 'json', json })) },
    { weight: 2, arbitrary: anything.map((json): Body => ({ kind: 'json', json })) },
    { weight: 1, arbitrary: fc.constant<Body>({ kind: 'none' }) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('{', '{"a":', "{'a': 1}", '{}{}', 'undefined', ' ', '[1,]', '{"a": NaN}', '\u{feff}')
        .map((each): Body => ({ kind: 'no JSON', text: each })),
    },
    { weight: 1, arbitrary: fc.constant<Body>({ kind: 'no text' }) },
  );
}

function idFor(model: CollectionModel): fc.Arbitrary<DrawnId> {
  const pick = fc.nat(1000);
  const free = [
    'abc',
    'a b',
    'ü',
    '1',
    '__proto__',
    'constructor',
    '$set',
    'a.b',
    '%',
    '😀',
    'x'.repeat(500),
    '...',
  ];
  const never = model.ids === 'texts' ? free : ['777', '999999999999999'];
  const malformed =
    model.ids === 'texts'
      ? ['x'.repeat(501)]
      : ['abc', '0', '01', '-1', '1.0', '1e0', '+1', ' 1', '9999999999999999', '１', 'search', 'NaN', "1'--"];
  return fc.oneof(
    { weight: 14, arbitrary: pick.map((each): DrawnId => ({ kind: 'there', pick: each })) },
    { weight: 2, arbitrary: pick.map((each): DrawnId => ({ kind: 'gone', pick: each })) },
    { weight: 2, arbitrary: fc.constantFrom(...never).map((id): DrawnId => ({ kind: 'text', text: id })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...malformed).map((id): DrawnId => ({ kind: 'text', text: id })),
    },
  );
}

const sender: fc.Arbitrary<Sender> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Sender>({ basic: 'admin' }) },
  {
    weight: 8,
    arbitrary: fc.record(
      {
        basic: fc.constantFrom<Sender['basic']>(
          'none',
          'none',
          'user',
          'admin',
          'wrong',
          'malformed',
          'another scheme',
        ),
        session: fc.nat(50),
      },
      { requiredKeys: ['basic'] },
    ),
  },
);

const tags = fc.constantFrom<Tags>(
  'any',
  'current',
  'current',
  'current',
  'current among others',
  'current, weak',
  'current, bare',
  'older',
  'other',
);
const moment: fc.Arbitrary<Moment> = fc.constantFrom<Moment>(-86_400, -1, 0, 0, 1, 3600, 'no date');
const conditions: fc.Arbitrary<Conditions> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Conditions>({}) },
  {
    weight: 2,
    arbitrary: fc.record(
      { match: tags, noneMatch: tags, modifiedSince: moment, unmodifiedSince: moment },
      { requiredKeys: [] },
    ),
  },
);

const accept = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...acceptMeanings.keys()) },
);
const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  { weight: 2, arbitrary: fc.constant('application/merge-patch+json') },
  { weight: 4, arbitrary: fc.constant(jsonPatch) },
  { weight: 2, arbitrary: fc.constantFrom(...contentTypes.keys()) },
);
const slashes = fc.oneof(
  { weight: 12, arbitrary: fc.constant<DrawnRequest['slashes']>('plain') },
  { weight: 1, arbitrary: fc.constantFrom<DrawnRequest['slashes']>('at the end', 'doubled', 'with a query') },
);
const pause = fc.oneof(
  { weight: 20, arbitrary: fc.nat(2500) },
  { weight: 1, arbitrary: fc.constantFrom(29 * 60_000, 31 * 60_000) },
);
const odd = fc.constantFrom('DELETE', 'TRACE', 'PROPFIND', 'REPORT', 'POST', 'PUT', 'PATCH', 'OPTIONS');

function requestTo(model: CollectionModel): fc.Arbitrary<DrawnRequest> {
  const collection = model.name;
  const id = idFor(model);
  const target: fc.Arbitrary<{ target: Target; method: string }> = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        target: fc.constant<Target>({ kind: 'collection', collection }),
        method: fc.oneof(
          { weight: 12, arbitrary: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'HEAD', 'OPTIONS') },
          { weight: 1, arbitrary: odd },
        ),
      }),
    },
    {
      weight: 20,
      arbitrary: fc.record({
        target: id.map((each): Target => ({ kind: 'item', collection, id: each })),
        method: fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom('GET', 'HEAD') },
          { weight: 9, arbitrary: fc.constantFrom('PUT', 'PATCH', 'PATCH', 'PATCH') },
          { weight: 1, arbitrary: fc.constantFrom('DELETE', 'OPTIONS') },
          { weight: 1, arbitrary: odd.filter((each) => each !== 'DELETE') },
        ),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        target: fc.oneof(
          fc.constantFrom<Target>(
            { kind: 'root' },
            { kind: 'profiles' },
            { kind: 'profile', collection },
            { kind: 'profile', collection: 'nope' },
            { kind: 'nothing', path: '/nope' },
            { kind: 'nothing', path: `/${collection.toUpperCase()}` },
            { kind: 'nothing', path: `/${collection};x` },
            { kind: 'nothing', path: `/profile/${collection}/more` },
            { kind: 'malformed', path: `/${collection}/%` },
            { kind: 'malformed', path: `/${collection}/%2e%2E` },
            { kind: 'malformed', path: `/${collection}/../${collection}` },
            { kind: 'malformed', path: `/${collection}/a%2Fb` },
            { kind: 'malformed', path: `/${collection}/%00` },
          ),
          id.map((each): Target => ({ kind: 'below', collection, id: each, rest: '/firstName' })),
        ),
        method: fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom('GET', 'HEAD') },
          { weight: 1, arbitrary: odd },
        ),
      }),
    },
  );
  return fc
    .record({ target, slashes, sender, accept, contentType, conditions, pause })
    .chain(({ target: { target: at, method }, ...rest }) =>
      bodyFor(model, rest.contentType === jsonPatch).map((body) => ({
        application: model.application,
        method,
        target: at,
        body: ['POST', 'PUT', 'PATCH'].includes(method) ? body : ({ kind: 'none' } as const),
        ...rest,
      })),
    );
}

/** Any request to any of the applications. */
export const anyRequest: fc.Arbitrary<DrawnRequest> = fc.oneof(...collectionModels.map(requestTo));
