/** The commands of a page, and the answers that it shows beneath them. */
export interface Step {
  /** Line of the page. */
  line: number;
  commands: string;
  /** The block right after the commands, where it shows what they answer. */
  shown?: { language: string; text: string };
}

const block = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** The commands of a Markdown page in their order. */
export function stepsOf(page: string): Step[] {
  const steps: Step[] = [];
  let end = 0;
  for (const match of page.matchAll(block)) {
    const [whole, language = '', text = ''] = match;
    const line = page.slice(0, match.index).split('\n').length;
    const last = steps.at(-1);
    if (language === 'sh') steps.push({ line, commands: text });
    else if (last !== undefined && page.slice(end, match.index).trim() === '')
      last.shown = { language, text };
    end = match.index + whole.length;
  }
  return steps;
}

/** A bash script that runs the steps in one shell and keeps what each writes as `out-0`, `out-1` … in its folder. */
export function scriptOf(steps: readonly Step[]): string {
  const blocks = steps.map(({ commands }, index) => `{\n${commands}\n} > out-${index} 2>> errors\n`);
  return ['set -u', ...blocks].join('\n');
}

/**
 * What is wrong with an answer, compared with the one shown: its members and their types. The name `…` stands for more
 * members, the element `…` for more or other elements, the text `…` for any text or number; other texts and booleans
 * are what they are.
 */
export function differences(shown: unknown, actual: unknown, place = 'answer'): string[] {
  if (shown === '…')
    return typeof actual === 'object' && !Array.isArray(actual) && place.endsWith(']')
      ? []
      : anyOf(actual, place);
  if (Array.isArray(shown)) return ofLists(shown, actual, place);
  if (typeof shown === 'object' && shown !== null) return ofObjects(shown, actual, place);
  if (typeof shown === 'number') return typeof actual === 'number' ? [] : [`${place} is no number`];
  return shown === actual ? [] : [`${place} is ${JSON.stringify(actual)}, not ${JSON.stringify(shown)}`];
}

function anyOf(actual: unknown, place: string): string[] {
  return actual === undefined ? [`${place} is missing`] : [];
}

function ofLists(shown: readonly unknown[], actual: unknown, place: string): string[] {
  if (!Array.isArray(actual)) return [`${place} is no list`];
  const open = shown.at(-1) === '…';
  const reported = open ? shown.slice(0, -1) : shown;
  if (open ? actual.length < reported.length : actual.length !== reported.length) {
    return [`${place} has ${actual.length} elements`];
  }
  return reported.flatMap((element, index) => differences(element, actual[index], `${place}[${index}]`));
}

function ofObjects(shown: object, actual: unknown, place: string): string[] {
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual))
    return [`${place} is no object`];
  const reported = Object.entries(shown).filter(([name]) => name !== '…');
  const found = reported.flatMap(([name, value]) =>
    differences(value, (actual as Record<string, unknown>)[name], `${place}.${name}`),
  );
  if ('…' in shown) return found;
  const names = new Set(reported.map(([name]) => name));
  const more = Object.keys(actual).filter((name) => !names.has(name));
  return [...found, ...more.map((name) => `${place}.${name} is not shown`)];
}
