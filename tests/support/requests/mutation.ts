import { gzipSync } from 'node:zlib';
import type { ValidRequest } from './valid-requests.ts';

type Random = (below: number) => number;

const oddTexts = [
  '',
  ' ',
  '\u0000',
  '-1',
  '1e999',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[[[[',
  '{"a":',
  "'; drop table jobs; --",
  '../../../etc/passwd',
  '%00',
  '%',
  '%zz',
  '\r\nX-Injected: yes',
  '\u202e',
  '😀',
  '\ud800',
  '__proto__',
  'constructor',
  'a'.repeat(5000),
  '('.repeat(3000),
  '.*(a+)+$',
  '"',
  '\\',
  '<script>',
  '\ufeff',
  '\t',
  'C:\\a',
];
const oddNames = [
  '__proto__',
  'constructor',
  'toString',
  'a[b]',
  'a[]',
  'a[999999999]',
  'sqlfile',
  'sqlfiles',
  'DBVENDOR',
  '',
];
const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'] as const;

/** A mutated request as bytes, and what was done to it. */
export interface Mutant {
  bytes: Buffer;
  path: string;
  done: string[];
}

/** Writes a valid request in one of the ways that clients write it, and damages it on the way. */
export function mutant(request: ValidRequest, random: Random): Mutant {
  const done: string[] = [];
  const changed = changedFields(request, random, done);
  const { type, body } = writtenBody(changed, random, done);
  const { headers, sent } = wrapped(type, body, random, done);
  const query = random(4) === 0 ? `?${new URLSearchParams(wellFormed(changed.fields)).toString()}` : '';
  const base = ['', '/gspLive_backend', '/api/gspLive_backend', '/'][request.json ? 0 : random(4)] ?? '';
  const method =
    random(50) === 0 ? (['PUT', 'HEAD', 'OPTIONS', 'DELETE', 'GET'][random(5)] ?? 'GET') : request.method;
  const head = `${method} ${base}${request.path}${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers.join('\r\n')}\r\n\r\n`;
  let bytes: Buffer = Buffer.concat([Buffer.from(head, 'latin1'), sent]);
  // Sometimes the wire itself is damaged, from the request line to the last boundary.
  if (random(5) === 0) bytes = damagedBytes(bytes, random, done);
  return { bytes, path: request.path, done };
}

function changedFields(request: ValidRequest, random: Random, done: string[]): ValidRequest {
  let fields = { ...request.fields };
  const names = Object.keys(fields);
  for (let change = random(3); change > 0; change -= 1) {
    const name = names[random(names.length)];
    if (name === undefined) break;
    const kind = random(4);
    if (kind === 0) fields = without(fields, name);
    else if (kind === 1) fields[oddNames[random(oddNames.length)] ?? ''] = fields[name] ?? '';
    else if (kind === 2) fields[name] = oddTexts[random(oddTexts.length)] ?? '';
    else fields[name] = damagedBytes(Buffer.from(fields[name] ?? ''), random, []).toString('utf8');
    done.push(`${['drop', 'rename', 'odd', 'damage'][kind] ?? ''} ${name}`);
  }
  const files = request.files.map((file) => {
    const kind = random(4);
    if (kind > 1) return file;
    done.push(kind === 0 ? `damage file ${file.name}` : `name file ${file.name}`);
    return kind === 0
      ? { ...file, content: damagedBytes(file.content, random, []) }
      : { ...file, name: oddTexts[random(oddTexts.length)] ?? '' };
  });
  return { ...request, fields, files };
}

function writtenBody(request: ValidRequest, random: Random, done: string[]): { type: string; body: Buffer } {
  const preferred = request.json ? 2 : request.files.length > 0 ? 1 : random(3);
  const chosen = types[random(20) === 0 ? random(3) : preferred] ?? types[0];
  switch (chosen) {
    case 'application/x-www-form-urlencoded':
      return { type: chosen, body: Buffer.from(new URLSearchParams(wellFormed(request.fields)).toString()) };
    case 'application/json':
      return { type: chosen, body: Buffer.from(jsonBody(request.fields, random, done)) };
    default:
      return { type: `${chosen}; boundary=b0undary`, body: multipartBody(request) };
  }
}

function jsonBody(fields: Record<string, string>, random: Random, done: string[]): string {
  const members = Object.entries(fields).map(([name, value]) => {
    const odd = [
      [value],
      { [name]: value },
      1,
      true,
      null,
      '['.repeat(2000) + ']'.repeat(2000),
      [[[]]],
      1e300,
    ];
    if (random(6) !== 0) return `${JSON.stringify(name)}:${JSON.stringify(value)}`;
    done.push(`type of ${name}`);
    return `${JSON.stringify(name)}:${JSON.stringify(odd[random(odd.length)])}`;
  });
  return `{${members.join(',')}}`;
}

function multipartBody({ fields, files }: ValidRequest): Buffer {
  const pieces: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    pieces.push(
      Buffer.from(`--b0undary\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    );
  }
  for (const { part, name, content } of files) {
    const head = `--b0undary\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\n`;
    pieces.push(
      Buffer.from(`${head}Content-Type: application/octet-stream\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    );
  }
  return Buffer.concat([...pieces, Buffer.from('--b0undary--\r\n')]);
}

/** The headers of a body and its bytes: compressed, in chunks, under a wrong type or length. */
function wrapped(
  type: string,
  body: Buffer,
  random: Random,
  done: string[],
): { headers: string[]; sent: Buffer } {
  const headers = ['Connection: close'];
  let written = type;
  let sent = body;
  if (random(12) === 0) {
    written =
      [
        'text/plain',
        'multipart/form-data',
        `${type}; charset=utf-7`,
        'application/json; charset=gbk',
        '/',
        type.toUpperCase(),
      ][random(6)] ?? type;
    done.push(`type ${written}`);
  }
  if (random(15) === 0) {
    const encoding = ['gzip', 'deflate', 'br', 'zstd'][random(4)] ?? 'gzip';
    sent = random(2) === 0 ? gzipSync(sent) : sent;
    headers.push(`Content-Encoding: ${encoding}`);
    done.push(encoding);
  }
  if (random(10) === 0) {
    headers.push('Transfer-Encoding: chunked');
    sent = Buffer.concat([
      Buffer.from(`${sent.length.toString(16)}\r\n`),
      sent,
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
  } else if (random(15) === 0) {
    headers.push(`Content-Length: ${random(2 * sent.length + 2)}`);
    done.push('length');
  } else {
    headers.push(`Content-Length: ${sent.length}`);
  }
  if (random(30) === 0) headers.push('Expect: 100-continue');
  return { headers: [...headers, `Content-Type: ${written}`], sent };
}

/** Bytes flipped, cut off, left out, doubled or put in. */
function damagedBytes(bytes: Buffer, random: Random, done: string[]): Buffer {
  if (bytes.length === 0) return bytes;
  const start = random(bytes.length);
  const end = Math.min(bytes.length, start + 1 + random(random(2) === 0 ? 4 : 200));
  const kind = random(5);
  done.push(`${['flip', 'cut', 'leave out', 'double', 'put in'][kind] ?? ''} at ${start}`);
  switch (kind) {
    case 0: {
      const flipped = Buffer.from(bytes);
      for (let index = start; index < end; index += 1 + random(20)) flipped[index] = random(256);
      return flipped;
    }
    case 1:
      return bytes.subarray(0, start);
    case 2:
      return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
    case 3:
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
    default:
      return Buffer.concat([
        bytes.subarray(0, start),
        Buffer.from(oddTexts[random(oddTexts.length)] ?? ''),
        bytes.subarray(start),
      ]);
  }
}

function without(fields: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
}

/** Without lone halves of characters, which no form can hold. */
function wellFormed(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.toWellFormed()]));
}
