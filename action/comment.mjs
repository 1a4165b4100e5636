/** By this line a later run finds the comment of an earlier one. */
export const mark = '<!-- headwater: lineage -->';

/** Columns that a picture has at most. */
const mostNodes = 50;
/** Arrows that it has at most: hosts draw no picture of 500 and more. https://mermaid.js.org/config/schema-docs/config.html */
const mostArrows = 200;
/** Characters of a name in it. */
const longestName = 80;
/** New problems that are listed, and characters of each. */
const mostProblems = 20;
const longestProblem = 400;
/** GitHub takes 65,536 characters, and counts some twice. */
const longestComment = 60_000;

/**
 * The comment, in Markdown.
 * @param changes what `headwater compare -f json` gives
 * @param list what `headwater compare -f markdown` gives
 * @param problems what of `headwater check -f json` is new
 */
export function commentOf(changes, list, problems) {
  const [title, picture, found] = ['### Lineage', pictureOf(changes), problemsOf(problems)];
  const room = longestComment - mark.length - title.length - picture.length - found.length;
  const parts = [mark, title, cut(list.trim(), room), picture, found];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** As many whole lines of a list as there is room for. */
function cut(list, room) {
  if (list.length <= room) return list;
  const lines = list.slice(0, room).split('\n').slice(0, -1);
  return `${lines.join('\n').trimEnd()}\n\n… and more than a comment holds: \`headwater compare\` lists all.`;
}

/** Whether there is anything to report. */
export function isSame({ tables, columns, relations }, problems) {
  return tables.length + columns.length + relations.length + problems.length === 0;
}

/** The relations that are different, as a flowchart of Mermaid. */
function pictureOf({ relations }) {
  const numbers = new Map();
  const lines = [];
  let arrowCount = 0;
  let left = 0;
  for (const { change, source, target } of relations) {
    const further = [source, target].filter((name) => !numbers.has(name));
    if (numbers.size + new Set(further).size > mostNodes || arrowCount === mostArrows) {
      left += 1;
      continue;
    }
    for (const name of further) {
      if (numbers.has(name)) continue;
      lines.push(`  n${numbers.size}["${label(name)}"]`);
      numbers.set(name, numbers.size);
    }
    arrowCount += 1;
    lines.push(`  n${numbers.get(source)} ${arrows[change]} n${numbers.get(target)}`);
  }
  if (lines.length === 0) return '';
  const rest = left === 0 ? '' : `\n\n${left} further changes are not in the picture.`;
  return `\`\`\`mermaid\nflowchart LR\n${lines.join('\n')}\n\`\`\`${rest}`;
}

const arrows = { added: '==>|added|', removed: '-.->|removed|', changed: '-->|changed|' };

/** All but letters, digits and a few marks as entity codes, as the engine's own Mermaid has them. */
function label(text) {
  const shown = text.length > longestName ? `${text.slice(0, longestName)}…` : text;
  return shown.replace(/[^\p{L}\p{M}\p{N}_ ./(),=@]/gu, (character) => `#${character.codePointAt(0)};`);
}

function problemsOf(problems) {
  if (problems.length === 0) return '';
  const listed = problems
    .slice(0, mostProblems)
    .map(
      ({ file, line, severity, message, rule }) =>
        `- ${severity}: \`${file}:${line}\` ${plain(message.slice(0, longestProblem))} (${rule})`,
    );
  const more = problems.length > mostProblems ? [`- … and ${problems.length - mostProblems} more`] : [];
  return `**${problems.length} new ${problems.length === 1 ? 'problem' : 'problems'}**\n\n${[...listed, ...more].join('\n')}`;
}

function plain(text) {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&').replace(/\s+/g, ' ');
}
