/** Text as HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A line of a description: code in backticks, and strong words. */
export function inline(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}

/** A description of several paragraphs and lists. */
export function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .map((block) => {
      if (!block.startsWith('- ')) return `<p>${inline(block)}</p>`;
      const items = block.split(/\n(?=- )/).map((item) => `<li>${inline(item.slice(2))}</li>`);
      return `<ul>${items.join('')}</ul>`;
    })
    .join('');
}

/** Code as a block that scrolls by itself. */
export function codeBlock(text: string, label: string): string {
  return `<pre tabindex="0" aria-label="${escaped(label)}"><code>${escaped(text)}</code></pre>`;
}
