/** What `Accept` and `Content-Type` mean for resources. Only these are drawn. */

interface Accepted {
  /** The type of entities and collections; undefined is 406. */
  hal: string | undefined;
  /** Answers to writes carry the entity. */
  wantsBody: boolean;
  /** The type of profiles, which are answered to all users. */
  profile: string;
}

const hal = 'application/hal+json';
const vendor = 'application/vnd.hal+json';
const json = 'application/json';
const alps = 'application/alps+json';
const schema = 'application/schema+json';

export const acceptMeanings: ReadonlyMap<string | undefined, Accepted> = new Map([
  [undefined, { hal, wantsBody: false, profile: alps }],
  ['*/*', { hal, wantsBody: false, profile: alps }],
  [hal, { hal, wantsBody: true, profile: alps }],
  [vendor, { hal: vendor, wantsBody: true, profile: alps }],
  [json, { hal: json, wantsBody: true, profile: json }],
  ['APPLICATION/JSON', { hal: json, wantsBody: true, profile: json }],
  ['application/json;charset=utf-8', { hal: json, wantsBody: true, profile: json }],
  ['application/json, text/plain, */*', { hal: json, wantsBody: false, profile: json }],
  ['text/html, application/json;q=0.5', { hal: json, wantsBody: true, profile: json }],
  ['application/json;q=0.5, application/hal+json;q=0.4', { hal: json, wantsBody: true, profile: json }],
  ['application/json;q=0, */*;q=0.1', { hal, wantsBody: false, profile: alps }],
  [schema, { hal: undefined, wantsBody: true, profile: schema }],
  [alps, { hal: undefined, wantsBody: true, profile: alps }],
  ['text/html', { hal: undefined, wantsBody: true, profile: alps }],
  ['application/json;q=0', { hal: undefined, wantsBody: true, profile: alps }],
]);

export const jsonPatch = 'application/json-patch+json';

/** Media types of bodies, and whether they are read. */
export const contentTypes: ReadonlyMap<string | undefined, boolean> = new Map([
  [undefined, true],
  [json, true],
  ['application/json; charset=utf-8', true],
  ['Application/JSON;charset="UTF-8"', true],
  [hal, true],
  ['application/merge-patch+json', true],
  [jsonPatch, true],
  ['application/problem+json', true],
  ['application/json; charset=iso-8859-1', false],
  ['text/plain', false],
  ['text/json', false],
  ['application/x-www-form-urlencoded', false],
  ['text/uri-list', false],
]);
