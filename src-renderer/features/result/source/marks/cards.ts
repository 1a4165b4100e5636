import { strings } from '../../../../strings/strings.ts';
import type { ShownProblem } from './ShownFile.ts';

/** What is known of a name, for the card beside it. */
export interface NameCard {
  name: string;
  /** What it is: its kind, or a column's type. */
  what: string;
  notes: readonly string[];
}

/** The card of a name: what it is, and with how much it is connected. */
export function nameCard({ name, what, notes }: NameCard): HTMLElement {
  return part('div', 'hw-card', [
    part('strong', 'hw-card-name', name),
    ...(what === '' ? [] : [part('span', 'hw-card-what', what)]),
    ...notes.map((note) => part('div', 'hw-card-note', note)),
  ]);
}

/** The card of problems that begin at one place. */
export function problemCard(problems: readonly ShownProblem[]): HTMLElement {
  return part(
    'div',
    'hw-card',
    problems.map(({ severity, message, code }) =>
      part('div', `hw-card-problem hw-text-${severity}`, [
        part('strong', '', `${strings.problems.severity[severity]} `),
        part('span', 'hw-card-message', message),
        part('code', 'hw-card-code', code),
      ]),
    ),
  );
}

function part(tag: string, className: string, content: string | readonly HTMLElement[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  if (typeof content === 'string') made.textContent = content;
  else made.append(...content);
  return made;
}
