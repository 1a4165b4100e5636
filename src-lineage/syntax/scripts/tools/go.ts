import type { DirectiveLine, LineContext } from './directive-line.ts';

const batchEnd = /[Gg][Oo](?:[ \t]+(\d+))?[ \t]*;?[ \t]*(?:--.*|\/\*[^*]*\*\/[ \t]*)?$/;

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
