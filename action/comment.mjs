/** By this line a later run finds the comment of an earlier one. */
export const mark = '<!-- headwater: lineage -->';

/** Columns that a picture has at most. */
const mostNodes = 50;
/** New problems that are listed. */
const mostProblems = 20;

/**
 * The comment, in Markdown.
 * @param changes what `headwater compare -f json` gives
 * @param list what `headwater compare -f markdown` gives
 * @param problems what of `headwater check -f json` is new
 */
export function commentOf(changes, list, problems) {
  const parts = [mark, '### Lineage', list.trim(), pictureOf(changes), problemsOf(problems)];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Whether there is anything to report. */
export function isSame({ tables, columns, relations }, problems) {
  return tables.length + columns.length + relations.length + problems.length === 0;
}

/** The relations that are different, as a flowchart of Mermaid. */
function pictureOf({ relations }) {
  const numbers = new Map();
  const lines = [];
  let left = 0;
  for (const { change, source, target } of relations) {
    const further = [source, target].filter((name) => !numbers.has(name));
    if (numbers.size + new Set(further).size > mostNodes) {
      left += 1;
      continue;
    }
    for (const name of further) {
      if (numbers.has(name)) continue;
      lines.push(`  n${numbers.size}["${label(name)}"]`);
      numbers.set(name, numbers.size);
    }
    lines.push(`  n${numbers.get(source)} ${arrows[change]} n${numbers.get(target)}`);
  }
  if (lines.length === 0) return '';
  const rest = left === 0 ? '' : `\n\n${left} further changes are not in the picture.`;
  return `\`\`\`mermaid\nflowchart LR\n${lines.join('\n')}\n\`\`\`${rest}`;
}

const arrows = { added: '==>|added|', removed: '-.->|removed|', changed: '-->|changed|' };

/** All but letters, digits and a few marks as entity codes, as the engine's own Mermaid has them. */
function label(text) {
  return text.replace(/[^\p{L}\p{M}\p{N}_ ./(),=@]/gu, (character) => `#${character.codePointAt(0)};`);
}

function problemsOf(problems) {
  if (problems.length === 0) return '';
  const listed = problems
    .slice(0, mostProblems)
    .map(
      ({ file, line, severity, message, rule }) =>
        `- ${severity}: \`${file}:${line}\` ${plain(message)} (${rule})`,
    );
  const more = problems.length > mostProblems ? [`- … and ${problems.length - mostProblems} more`] : [];
  return `**${problems.length} new ${problems.length === 1 ? 'problem' : 'problems'}**\n\n${[...listed, ...more].join('\n')}`;
}

function plain(text) {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&').replace(/\s+/g, ' ');
}
