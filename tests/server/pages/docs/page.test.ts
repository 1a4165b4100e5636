import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentOf } from '../../../support/service/openapi.ts';
import type { Operation } from '../../../support/service/openapi.ts';
import { rawRequest, testService } from '../../../support/service/service.ts';
import type { RawAnswer, TestService } from '../../../support/service/service.ts';

let service: TestService;
let page: RawAnswer;
let operations: Operation[];
beforeAll(async () => {
  service = await testService();
  page = await rawRequest(service, 'GET', '/docs');
  operations = await documentOf(service);
});
afterAll(() => service.end());

it('shows every operation of the document, with all its fields', () => {
  const sections = page.body.split('<section class="operation"');
  for (const { method, path, fields } of operations) {
    const section = sections.find((each) =>
      each.includes(`<span class="method">${method}</span> <code>${path}</code>`),
    );
    expect([method, path, section !== undefined]).toEqual([method, path, true]);
    for (const name of Object.keys(fields)) expect(section).toContain(`<code>${name}</code>`);
  }
});

it('asks for nothing but two files of the service, and holds no script or style itself', async () => {
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  const loaded = [...page.body.matchAll(/<(?:link|script|img|iframe)[^>]*(?:href|src)="([^"]+)"/g)].map(
    ([, address]) => address,
  );
  expect(loaded).toEqual(['/docs/page.css', '/docs/search.js']);
  expect(page.body).not.toMatch(/<style|<script>|\sstyle="|\son\w+="/);
  for (const [path, type] of [
    ['/docs/page.css', 'text/css'],
    ['/docs/search.js', 'text/javascript'],
  ] as const) {
    const file = await rawRequest(service, 'GET', path);
    expect([file.status, file.headers['content-type']]).toEqual([200, expect.stringContaining(type)]);
    expect(file.body).not.toMatch(/https?:\/\//);
  }
});

it('every link within leads somewhere', () => {
  const anchors = new Set([...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '');
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((id) => !anchors.has(id))).toEqual([]);
});

it('has the colours of the application, light and, where the system asks for it, dark', async () => {
  const style = (await rawRequest(service, 'GET', '/docs/page.css')).body;
  const tokens = readFileSync(new URL('../../../../resources/design/tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = style.split('prefers-color-scheme: dark');
  const groundOf = (text: string): string | undefined => /--ground: (#\w+)/.exec(text)?.[1];
  expect([groundOf(light), groundOf(dark)]).toEqual(tokens.split("[data-theme='dark']").map(groundOf));
  expect(style).not.toContain("[data-theme='dark']");
});

it('uses no value that the design does not have', async () => {
  const style = (await rawRequest(service, 'GET', '/docs/page.css')).body;
  const used = new Set([...style.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!));
  expect(used.size).toBeGreaterThan(8);
  expect([...used].filter((name) => !style.includes(`${name}:`))).toEqual([]);
});

it.each([
  ['', 'bash', ['-c'], true],
  [' in JavaScript', process.execPath, ['--input-type=module', '-e'], true],
  [' in Python', 'python3', ['-c'], spawnSync('python3', ['--version']).error === undefined],
])(
  'a call that the page shows%s works when it is copied (needs the program)',
  async (where, program, how, isHere) => {
    const path = '/sqlflow/generation/sqlflow/graph';
    const shown =
      new RegExp(`aria-label="A call of ${path}${where}"><code>([^<]*)</code>`).exec(page.body)?.[1] ?? '';
    const command = shown.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    expect(command).toContain(`${service.url}${path}`);
    if (!isHere) return;
    const { stdout } = await promisify(execFile)(program, [...how, command]);
    expect(JSON.parse(stdout)).toMatchObject({ code: 200, data: { sqlflow: { dbvendor: 'dbvoracle' } } });
  },
);
