import errorsPage from '../../../../docs/errors.md?raw';

/** What a code of a problem means, as `docs/errors.md` explains it. */
export interface CodeExplanation {
  meaning: string;
  whatToDo: string;
}

/** The explanations of a page of documentation: the rows of its tables that begin with a code. */
export function explanationsOf(page: string): ReadonlyMap<string, CodeExplanation> {
  const rows = page.matchAll(/^\| `([a-z-]+)` +\| (.+?) +\| (.+?) +\|$/gm);
  return new Map(
    Array.from(rows, ([, code = '', meaning = '', whatToDo = '']) => [
      code,
      { meaning: sentence(meaning), whatToDo: sentence(whatToDo) },
    ]),
  );
}

const explanations = explanationsOf(errorsPage);

/** The explanation of a code; undefined for one that the documentation lacks. */
export function explanationOf(code: string): CodeExplanation | undefined {
  return explanations.get(code);
}

/** A cell of the table, whose text begins small and has the marks of the page, as a sentence. */
function sentence(cell: string): string {
  const text = cell.replaceAll('`', '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
