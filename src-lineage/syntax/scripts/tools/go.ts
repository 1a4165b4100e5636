import type { DirectiveLine, LineContext } from './directive-line.ts';

const batchEnd = /[Gg][Oo](?:[ \t]+(\d+))?[ \t]*;?[ \t]*(?:--.*|\/\*[^*]*\*\/[ \t]*)?$/;

/** `go | grep x`, `go > file`: the client hands its answer on (SAP ASE, "isql"). */
const redirected = /^go[ \t]*[|>]/i;

/** What isql has besides GO: `:r file`, and answers that go elsewhere. */
export function isqlLine(line: LineContext): DirectiveLine | undefined {
  const text = line.source.slice(line.start, line.end);
  if (redirected.test(text))
    return { tool: 'isql', command: 'GO', argument: '', end: line.end, border: true };
  const included = line.statementStart ? /^:r[ \t]+(\S.*)$/i.exec(text) : null;
  if (included === null) return goLine(line);
  return { tool: 'isql', command: 'R', argument: included[1]!.trim(), end: line.end, border: true };
}

/** `GO` and `GO 5` on a line of their own end the batch, whatever is open (sqlcmd, SSMS, isql). */
export function goLine(line: LineContext): DirectiveLine | undefined {
  if ((line.source.charCodeAt(line.start + 1) | 32) !== 111) return undefined;
  const match = batchEnd.exec(line.source.slice(line.start, line.end));
  if (match === null || match.index !== 0) return undefined;
  const count = match[1] ?? '';
  return {
    tool: 'go',
    command: 'GO',
    argument: count,
    end: line.end,
    border: true,
    ...(count !== '' && { repeat: Number(count) }),
  };
}
