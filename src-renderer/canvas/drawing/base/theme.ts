import type { RelationTypeName } from '../../../../src-server/contract/application/result/graph.ts';
import { type KindGroup, kindGroups } from './kinds.ts';

/** Colours and fonts of a drawing, ready for a canvas. */
export interface DrawTheme {
  ground: string;
  card: string;
  cardLine: string;
  cardShade: string;
  rowLine: string;
  ink: string;
  inkSecond: string;
  inkThird: string;
  accent: string;
  accentSoft: string;
  accentInk: string;
  hover: string;
  mark: string;
  error: string;
  errorSoft: string;
  warning: string;
  warningSoft: string;
  relation: Record<RelationTypeName, string>;
  /** Per group a strong colour (sign, edge, far view) and a soft one (header). */
  kind: Record<KindGroup, { strong: string; soft: string }>;
  font: string;
}

/** Where the system forces its colours, those that distinguish kinds of lines and boxes are its own. */
const systemColours = {
  relation: 'CanvasText',
  strong: 'CanvasText',
  soft: 'Canvas',
};

/** The theme in force at an element: the design tokens, or the colours that the system forces. */
export function themeAt(element: HTMLElement): DrawTheme {
  const style = getComputedStyle(element);
  const token = (property: string): string => style.getPropertyValue(property);
  if (!matchMedia('(forced-colors: active)').matches) return readTheme(token);
  const probe = element.appendChild(document.createElement('span'));
  probe.style.forcedColorAdjust = 'none';
  const theme = readTheme((property) => {
    const value = token(property).trim();
    const named = /^--relation-/.test(property)
      ? systemColours.relation
      : /^--kind-.*-soft$/.test(property)
        ? systemColours.soft
        : /^--kind-/.test(property)
          ? systemColours.strong
          : value;
    if (property === '--font-text') return value;
    // Workers, which draw, know no colours of the system: they get what these are.
    probe.style.color = named;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return theme;
}

/** The theme of the page as it is now, also where it has changed just before it is printed. */
export function pageTheme(): DrawTheme {
  return themeAt(document.documentElement);
}

/**
 * The theme from the design tokens (`resources/design/tokens.css`).
 * @param token the value of a custom property in force
 */
export function readTheme(token: (property: string) => string): DrawTheme {
  const read = (name: string): string => token(`--${name}`).trim();
  return {
    ground: read('ground'),
    card: read('raised'),
    cardLine: read('line-strong'),
    cardShade: read('card-shade'),
    rowLine: read('line'),
    ink: read('ink'),
    inkSecond: read('ink-2'),
    inkThird: read('ink-3'),
    accent: read('accent'),
    accentSoft: read('accent-soft'),
    accentInk: read('accent-ink'),
    hover: read('hover'),
    mark: read('mark'),
    error: read('error'),
    errorSoft: read('error-soft'),
    warning: read('warning'),
    warningSoft: read('warning-soft'),
    relation: {
      fdd: read('relation-fdd'),
      frd: read('relation-frd'),
      fdr: read('relation-fdr'),
      join: read('relation-join'),
      er: read('relation-er'),
      call: read('relation-call'),
    },
    kind: Object.fromEntries(
      kindGroups.map((group) => [group, { strong: read(`kind-${group}`), soft: read(`kind-${group}-soft`) }]),
    ) as DrawTheme['kind'],
    font: read('font-text'),
  };
}
