/** A request of the cases of the example resources, and the numbers of the cases that send it. */
export interface ExampleRequest {
  cases: string;
  /** `GET company/employees` */
  line: string;
  /** Who signs in, of the accounts that the bench gives the service. */
  as?: 'user' | 'admin';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  status: number;
}

const employee = JSON.stringify({ firstName: 'Saruman', lastName: 'the White', title: 'Wizard' });
const person = JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace' });
const treasure = JSON.stringify({ name: 'MacBook Pro', description: 'Tool of black magic' });
const hal = { accept: 'application/hal+json' };
const admin = { as: 'admin' } as const;
const later = 'Fri, 01 Jan 2100 00:00:00 GMT';
const jsonPatch = { 'content-type': 'application/json-patch+json' };
const local = { origin: 'http://localhost:1234' };
const foreign = { origin: 'http://foo.bar' };
const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'X-Foo' };

/**
 * They are sent in this order, each many times before the next, `{n}` counting: collections are read while they are
 * small, and what is removed was added before.
 */
export const exampleRequests: readonly ExampleRequest[] = [
  { cases: '1–4', line: 'GET company/', headers: hal, status: 200 },
  { cases: '5', line: 'OPTIONS company/', status: 200 },
  { cases: '6–10, 14', line: 'GET company/employees', status: 200 },
  { cases: '15', line: 'GET company/employees', as: 'user', status: 200 },
  { cases: '11, 12, 32', line: 'GET company/employees/1', status: 200 },
  { cases: '13, 70', line: 'GET company/employees/9999', status: 404 },
  { cases: '16–19', line: 'POST company/employees', body: employee, status: 401 },
  { cases: '20, 21', line: 'POST company/employees', as: 'user', body: employee, status: 403 },
  { cases: '29–31', line: 'GET company/employees', headers: { authorization: 'Basic %%%' }, status: 401 },
  { cases: '33–36', line: 'POST company/employees', ...admin, body: '{"firstName":', status: 400 },
  {
    cases: '39',
    line: 'POST company/employees',
    ...admin,
    headers: { 'content-type': 'text/plain' },
    body: employee,
    status: 415,
  },
  { cases: '42, 50', line: 'PUT company/employees/1/x/y', body: employee, status: 401 },
  { cases: '43', line: 'PUT company/employees/1', as: 'user', body: employee, status: 403 },
  { cases: '44–46, 48', line: 'PUT company/employees/1', ...admin, body: '{"title":"{n}"}', status: 204 },
  {
    cases: '47',
    line: 'PUT company/employees/1',
    ...admin,
    headers: hal,
    body: '{"title":"again {n}"}',
    status: 200,
  },
  { cases: '51, 64', line: 'PUT company/employees', ...admin, body: employee, status: 405 },
  { cases: '52', line: 'PATCH company/employees/1', as: 'user', body: employee, status: 403 },
  { cases: '53–55', line: 'PATCH company/employees/1', ...admin, body: '{"title":"{n}"}', status: 204 },
  {
    cases: '56',
    line: 'PATCH company/employees/1',
    ...admin,
    headers: jsonPatch,
    body: '[{"op":"replace","path":"/title","value":"patched {n}"}]',
    status: 204,
  },
  {
    cases: '57, 60',
    line: 'PATCH company/employees/1',
    ...admin,
    headers: jsonPatch,
    body: '[{"op":"test","path":"/title","value":"no"}]',
    status: 400,
  },
  {
    cases: '58',
    line: 'PATCH company/employees/1',
    ...admin,
    headers: hal,
    body: '{"title":"{n}"}',
    status: 200,
  },
  { cases: '59, 62', line: 'DELETE company/employees/9999', ...admin, status: 404 },
  { cases: '63', line: 'DELETE company/employees/2', status: 401 },
  { cases: '65, 66', line: 'OPTIONS company/employees/1', status: 200 },
  { cases: '67, 68', line: 'HEAD company/employees/1', status: 200 },
  { cases: '69', line: 'GET company/employees', headers: { accept: 'application/schema+json' }, status: 406 },
  { cases: '71, 72', line: 'GET company/nope', status: 404 },
  {
    cases: '22–26, 37, 38, 40, 41, 73',
    line: 'POST company/employees',
    ...admin,
    body: employee,
    status: 201,
  },
  { cases: '61, 74', line: 'DELETE company/employees/{3+n}', ...admin, status: 204 },
  { cases: '27, 28', line: 'POST company/employees', ...admin, headers: hal, body: employee, status: 201 },
  { cases: '49', line: 'PUT company/employees/99999', ...admin, body: employee, status: 201 },
  { cases: '75, 76', line: 'GET company/items', status: 401 },
  { cases: '77, 78', line: 'GET company/items', as: 'user', status: 200 },
  { cases: '79', line: 'GET company/items/1', as: 'user', status: 200 },
  { cases: '80, 86', line: 'GET company/items/999', as: 'user', status: 404 },
  { cases: '81, 87', line: 'POST company/items', as: 'user', body: '{}', status: 403 },
  { cases: '83', line: 'PUT company/items/1', ...admin, body: '{"description":"{n}"}', status: 204 },
  {
    cases: '84',
    line: 'PATCH company/items/1',
    ...admin,
    body: '{"description":"patched {n}"}',
    status: 204,
  },
  { cases: '82', line: 'POST company/items', ...admin, body: '{"description":"MacBook Pro"}', status: 201 },
  { cases: '85', line: 'DELETE company/items/{2+n}', ...admin, status: 204 },
  { cases: '88', line: 'GET multi-store/', status: 200 },
  { cases: '89', line: 'GET multi-store/persons', status: 200 },
  { cases: '92, 93', line: 'GET multi-store/treasures', status: 200 },
  { cases: '91, 103', line: 'GET multi-store/persons/1', status: 200 },
  { cases: '95', line: 'GET multi-store/treasures/unknown', status: 404 },
  { cases: '96', line: 'PUT multi-store/persons/1', body: '{"firstName":"{n}"}', status: 204 },
  { cases: '97', line: 'PATCH multi-store/persons/1', body: '{"firstName":"patched {n}"}', status: 204 },
  { cases: '102', line: 'POST multi-store/persons', body: '{"firstName"', status: 400 },
  { cases: '105', line: 'OPTIONS multi-store/treasures', status: 200 },
  { cases: '90', line: 'POST multi-store/persons', body: person, status: 201 },
  { cases: '98, 104', line: 'DELETE multi-store/persons/{2+n}', status: 204 },
  { cases: '100', line: 'PUT multi-store/treasures/{n}', body: treasure, status: 201 },
  { cases: '99', line: 'PUT multi-store/treasures/1', body: '{"name":"{n}"}', status: 204 },
  { cases: '99', line: 'PATCH multi-store/treasures/1', body: '{"name":"patched {n}"}', status: 204 },
  { cases: '99', line: 'DELETE multi-store/treasures/{n}', status: 204 },
  { cases: '94, 101', line: 'POST multi-store/treasures', body: treasure, status: 201 },
  { cases: '106, 140, 142', line: 'GET headers/customers', status: 200 },
  { cases: '107–110, 113, 117, 121', line: 'GET headers/customers/1', status: 200 },
  {
    cases: '111, 112, 114',
    line: 'GET headers/customers/1',
    headers: { 'if-none-match': '"0"' },
    status: 304,
  },
  {
    cases: '115, 116',
    line: 'GET headers/customers/1',
    headers: { 'if-modified-since': later },
    status: 304,
  },
  {
    cases: '118',
    line: 'GET headers/customers/1',
    headers: { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    status: 412,
  },
  { cases: '119', line: 'HEAD headers/customers/1', status: 200 },
  {
    cases: '139',
    line: 'GET headers/customers/1',
    headers: { ...local, 'if-none-match': '"0"' },
    status: 304,
  },
  { cases: '141, 143', line: 'GET headers/customers/1/address', status: 404 },
  { cases: '130, 131', line: 'GET headers/customers', headers: local, status: 200 },
  { cases: '132, 133, 138', line: 'GET headers/customers', headers: foreign, status: 403 },
  { cases: '134–136', line: 'OPTIONS headers/customers', headers: { ...local, ...preflight }, status: 200 },
  { cases: '137', line: 'OPTIONS headers/customers', headers: { ...foreign, ...preflight }, status: 403 },
  { cases: '123', line: 'DELETE headers/customers/1', headers: { 'if-match': '"stale"' }, status: 412 },
  { cases: '127', line: 'PATCH headers/customers/1', body: '{"gender":"male"}', status: 400 },
  {
    cases: '125, 128',
    line: 'PATCH headers/customers/1',
    body: '{"firstname":"Dave","version":77}',
    status: 204,
  },
  {
    cases: '120, 122, 126',
    line: 'PATCH headers/customers/1',
    headers: { 'if-match': '*' },
    body: '{"address":{"city":"{n}"}}',
    status: 204,
  },
  { cases: '129', line: 'POST headers/customers', headers: hal, body: '{"firstname":"Ada"}', status: 201 },
  { cases: '124', line: 'DELETE headers/customers/{1+n}', headers: { 'if-match': '"0"' }, status: 204 },
];
