import { type CallExample, callExamples } from './call-examples.ts';
import type { MediaType, Parameter, PlacedOperation } from './document-parts.ts';
import { fieldsTable } from './fields-table.ts';
import { codeBlock, escaped, inline } from './html.ts';

/** One operation: what it is for, its fields, a call, its answer and its failures. */
export function operationSection(operation: PlacedOperation, address: string): string {
  const { method, path, anchor, summary, description, parameters = [], requestBody, responses } = operation;
  const { security } = operation;
  const body = requestBody?.content['multipart/form-data'] ?? requestBody?.content['application/json'];
  return `<section class="operation" id="${anchor}">
<h3><a href="#${anchor}">${escaped(summary)}</a></h3>
<p class="place"><span class="method">${method}</span> <code>${escaped(path)}</code></p>
${description === undefined ? '' : `<p>${inline(description)}</p>`}
${security === undefined ? '' : `<p>${tokenText(security)}</p>`}
${parameterTable(parameters)}
${body === undefined ? '' : fieldsTable(body.schema, 'Fields')}
<h4>Call</h4>
${calls(callExamples(operation, body, address), path)}
${answers(responses['200']?.content ?? {}, path)}
${failures(responses)}
</section>`;
}

/** What a shared server asks for. */
function tokenText(security: readonly Record<string, string[]>[]): string {
  if (security.length === 0) return 'Needs no token.';
  const ways = security.map((way) =>
    Object.keys(way)
      .map((name) => `<code>${escaped(name)}</code>`)
      .join(' and '),
  );
  return `<a href="#tokens">Needs a token</a>: ${ways.join(', or ')}.`;
}

function parameterTable(parameters: readonly Parameter[]): string {
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [
      name,
      { ...schema, ...(description !== undefined && { description }) },
    ]),
  );
  const required = parameters.filter((each) => each.required === true).map(({ name }) => name);
  return fieldsTable({ properties, required }, 'In the path and the query');
}

/** Calls of an operation: for the shell as it stands there, for other languages where one asks. */
function calls(examples: readonly CallExample[], path: string): string {
  return examples
    .map(({ language, text }, at) =>
      at === 0
        ? codeBlock(text, `A call of ${path}`)
        : `<details><summary>${language}</summary>${codeBlock(text, `A call of ${path} in ${language}`)}</details>`,
    )
    .join('\n');
}

function answers(content: Readonly<Record<string, MediaType>>, path: string): string {
  const blocks = Object.entries(content).map(([mediaType, { example, examples }]) => {
    const value = example ?? examples?.['result']?.value;
    if (value === undefined || value === '') {
      return mediaType === 'application/json' ? '' : `<p>A file: <code>${escaped(mediaType)}</code>.</p>`;
    }
    const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
    return `<details><summary>Answer, <code>${escaped(mediaType)}</code></summary>${codeBlock(text, `An answer of ${path}`)}</details>`;
  });
  return blocks.join('\n');
}

function failures(responses: PlacedOperation['responses']): string {
  const inBody = Object.entries(responses['200']?.content?.['application/json']?.examples ?? {})
    .filter(([name]) => name !== 'result')
    .map(([name, { summary = '', value }]) => {
      const { error } = value as { error: string };
      return `<tr><th scope="row">${escaped(name.replace('failure-', ''))}</th><td>${inline(summary)}</td><td><code>${escaped(error)}</code></td></tr>`;
    });
  if (inBody.length === 0) return '';
  return `<details><summary>Failures, by <code>code</code> of the body</summary><table>
<thead><tr><th scope="col">code</th><th scope="col">meaning</th><th scope="col">for example</th></tr></thead>
<tbody>${inBody.join('')}</tbody></table></details>`;
}
