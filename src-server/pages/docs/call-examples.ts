import type { JsonSchema } from '../../contract/openapi/sample.ts';
import type { MediaType, PlacedOperation } from './document-parts.ts';

/** A call of an operation in a language. */
export interface CallExample {
  language: string;
  text: string;
}

/** What a call sends: what is required, and what has an example. */
interface Call {
  method: string;
  /** With names in braces where the caller has values. */
  url: string;
  json?: unknown;
  fields?: [name: string, value: string][];
  /** The field that files are sent in; then the call is a form of several parts. */
  file?: string;
}

const fileName = 'etl.sql';

/** Calls of an operation for the shell, Python (its standard library) and JavaScript. */
export function callExamples(
  operation: Pick<PlacedOperation, 'method' | 'path'>,
  body: MediaType | undefined,
  address: string,
): CallExample[] {
  const call = callOf(operation, body, address);
  return [
    { language: 'curl', text: curl(call) },
    { language: 'Python', text: python(call) },
    { language: 'JavaScript', text: javaScript(call) },
  ];
}

function callOf(
  { method, path }: Pick<PlacedOperation, 'method' | 'path'>,
  body: MediaType | undefined,
  address: string,
): Call {
  const call = { method, url: address + path };
  if (body === undefined) return call;
  if (path.startsWith('/api/v1/')) return { ...call, json: body.example };
  const { properties = {}, required = [] } = body.schema;
  const given = Object.entries(properties).filter(
    ([name, { examples }]) => required.includes(name) || examples !== undefined,
  );
  const file = given.find(([, property]) => isFile(property))?.[0];
  return {
    ...call,
    ...(file !== undefined && { file }),
    fields: given
      .filter(([name]) => name !== file)
      .map(([name, property]) => [name, String(property.examples?.[0] ?? property.enum?.[0] ?? '')]),
  };
}

function isFile({ format, items }: JsonSchema): boolean {
  return format === 'binary' || items?.format === 'binary';
}

function curl({ method, url: template, json, fields, file }: Call): string {
  const url = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  if (json !== undefined)
    return `curl ${url} \\\n  -H 'Content-Type: application/json' -d ${shellText(JSON.stringify(json))}`;
  if (fields === undefined) return method === 'GET' ? `curl '${url}'` : `curl -X POST ${url}`;
  const option = file === undefined ? '--data-urlencode' : '-F';
  const parts = [...fields, ...(file === undefined ? [] : [[file, `@${fileName}`] as const])];
  return [
    `curl -X POST ${url}`,
    ...parts.map(([name, value]) => `${option} ${shellText(`${name}=${value}`)}`),
  ].join(' \\\n  ');
}

function python({ method, url, json, fields = [], file }: Call): string {
  const address = url.includes('{') ? `f${JSON.stringify(url)}` : JSON.stringify(url);
  const opened = (body: string, headers = ''): string =>
    `request = urllib.request.Request(${address}${body}${headers}, method=${JSON.stringify(method)})\n` +
    'with urllib.request.urlopen(request) as answer:\n    print(answer.read().decode())';
  if (json !== undefined)
    return (
      `import json, urllib.request\n\nbody = json.dumps(${pythonValue(json)}).encode()\n` +
      opened(', body', ', {"Content-Type": "application/json"}')
    );
  if (file !== undefined)
    return (
      `import requests  # the standard library writes no forms with files\n\nwith open("${fileName}", "rb") as file:\n` +
      `    answer = requests.post(\n        ${address},\n        data=${pythonValue(Object.fromEntries(fields))},\n` +
      `        files={${JSON.stringify(file)}: file},\n    )\nprint(answer.text)`
    );
  if (fields.length === 0) return `import urllib.request\n\n${opened('')}`;
  return (
    `import urllib.parse, urllib.request\n\nbody = urllib.parse.urlencode(${pythonValue(Object.fromEntries(fields))}).encode()\n` +
    opened(', body')
  );
}

function javaScript({ method, url, json, fields = [], file }: Call): string {
  const address = url.includes('{') ? `\`${url.replaceAll('{', '${')}\`` : `'${url}'`;
  const show = 'console.log(await answer.text());';
  const asked = (options: string): string => `const answer = await fetch(${address}${options});\n${show}`;
  if (json !== undefined)
    return asked(
      `, {\n  method: '${method}',\n  headers: { 'Content-Type': 'application/json' },\n` +
        `  body: JSON.stringify(${JSON.stringify(json)}),\n}`,
    );
  if (fields.length === 0 && file === undefined)
    return asked(method === 'GET' ? '' : `, { method: '${method}' }`);
  const kind = file === undefined ? 'URLSearchParams' : 'FormData';
  const lines = fields.map(([name, value]) => `body.set(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  if (file !== undefined)
    lines.push(`body.append(${JSON.stringify(file)}, await openAsBlob('${fileName}'), '${fileName}');`);
  const head = file === undefined ? '' : "import { openAsBlob } from 'node:fs';\n\n";
  return `${head}const body = new ${kind}();\n${lines.join('\n')}\n${asked(`, { method: '${method}', body }`)}`;
}

/** A value of JSON as Python writes it. */
function pythonValue(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g,
    (text) => ({ true: 'True', false: 'False', null: 'None' })[text] ?? text,
  );
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
