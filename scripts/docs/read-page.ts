import { Marked, type Token, type Tokens } from 'marked';
import { addressOf, addressOfSource, linkTo, targetOf } from './addresses.ts';
import { anchorOf } from './anchors.ts';

/** A part of a page below a heading, as it is searched. */
interface Section {
  anchor: string;
  title: string;
  text: string;
}

/** A page of the documentation. */
export interface SitePage {
  title: string;
  html: string;
  headings: { level: number; anchor: string; title: string }[];
  sections: Section[];
  /** Files of the project that it links to and that are no pages. */
  sources: Set<string>;
  images: Set<string>;
}

/**
 * Makes a page of Markdown. Links to pages lead to their pages, those to other files to the listings of these.
 * @param path of the page in the project
 * @param pages all pages
 */
export function readPage(path: string, markdown: string, pages: ReadonlySet<string>): SitePage {
  const page: SitePage = {
    title: path,
    html: '',
    headings: [],
    sections: [{ anchor: '', title: '', text: '' }],
    sources: new Set(),
    images: new Set(),
  };
  const own = addressOf(path);
  const hrefOf = (href: string): string => {
    const target = targetOf(path, href);
    if (target === undefined) return href;
    if (pages.has(target.path)) return linkTo(own, addressOf(target.path), target.anchor);
    page.sources.add(target.path);
    return linkTo(own, addressOfSource(target.path), target.anchor);
  };
  const marked = new Marked({
    gfm: true,
    walkTokens: (token) => collect(token, page),
    renderer: {
      heading({ tokens, depth, text }) {
        const title = this.parser.parseInline(tokens);
        const anchor = anchorOf(text);
        return `<h${depth} id="${anchor}">${title} <a class="anchor" href="#${anchor}" aria-label="Link to ${attribute(plain(text))}">#</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${attribute(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const target = targetOf(path, href);
        if (target !== undefined) page.images.add(target.path);
        const address = target === undefined ? href : linkTo(own, target.path);
        return `<img src="${attribute(address)}" alt="${attribute(text)}" />`;
      },
      table(token) {
        const cell = ({ tokens }: Tokens.TableCell, tag: string): string =>
          `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
        const row = (cells: Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map((each) => cell(each, tag)).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  page.html = marked.parse(markdown, { async: false });
  page.title = page.headings.find(({ level }) => level === 1)?.title ?? path;
  return page;
}

/** Notes headings, and the text below each. */
function collect(token: Token, page: SitePage): void {
  if (token.type === 'heading') {
    const { depth, text } = token as Tokens.Heading;
    const heading = { level: depth, anchor: anchorOf(text), title: plain(text) };
    page.headings.push(heading);
    page.sections.push({ anchor: heading.anchor, title: heading.title, text: '' });
  } else if (token.type === 'text' || token.type === 'codespan' || token.type === 'code') {
    if ('tokens' in token && token.tokens !== undefined) return;
    page.sections.at(-1)!.text += `${(token as Tokens.Text).text} `;
  }
}

/** The text of a heading without its marks. */
function plain(text: string): string {
  return text.replace(/`/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

/** A text within the quotes of an attribute. */
export function attribute(text: string): string {
  return text
    .replace(/&(?!\w+;|#\d+;)/g, '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
}
