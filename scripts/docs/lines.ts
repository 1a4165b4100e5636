import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../project.ts';

const link = /\[`(\w+)`\]\(([^)\s#]+\.(?:ts|vue))#L(\d+)\)/g;

/** A link of a page to the line where something is declared. */
interface LineLink {
  name: string;
  /** The line that the link says. */
  line: number;
  /** The line of the declaration, from 1; undefined where there is none. */
  declared: number | undefined;
}

/** The links to lines in a page. */
export function lineLinks(page: string, text: string): LineLink[] {
  return [...text.matchAll(link)].map(([, name = '', file = '', line = '']) => ({
    name,
    line: Number(line),
    declared: declaredAt(page, file, name),
  }));
}

/** The page with its links at the lines of today. */
export function withLines(page: string, text: string): string {
  return text.replace(link, (whole, name: string, file: string, line: string) =>
    whole.replace(`#L${line}`, `#L${declaredAt(page, file, name) ?? line}`),
  );
}

function declaredAt(page: string, file: string, name: string): number | undefined {
  const lines = readFileSync(join(projectRoot, dirname(page), file), 'utf8').split('\n');
  const declaration = new RegExp(`\\b(?:function|class|interface|const|type)\\*? ${name}\\b`);
  const index = lines.findIndex((line) => declaration.test(line));
  return index < 0 ? undefined : index + 1;
}
