import type { RelationTypeName } from '../../src-server/contract/app.ts';

/** Groups of object kinds that share a colour and a sign. */
export const kindGroups = [
  'table',
  'view',
  'outside',
  'routine',
  'result',
  'rows',
  'local',
  'unknown',
] as const;
export type KindGroup = (typeof kindGroups)[number];

const groupOfKind: Readonly<Record<string, KindGroup>> = {
  table: 'table',
  cube: 'table',
  sequence: 'table',
  stream: 'table',
  view: 'view',
  'materialized-view': 'view',
  synonym: 'view',
  'external-table': 'outside',
  stage: 'outside',
  path: 'outside',
  procedure: 'routine',
  function: 'routine',
  trigger: 'routine',
  package: 'routine',
  macro: 'routine',
  'temporary-table': 'local',
  variable: 'local',
  cursor: 'local',
  parameter: 'local',
  'orphan-columns': 'unknown',
  constants: 'unknown',
};

/** The group of an object: what it is, and for row sets whether a client gets them. */
export function kindGroup(kind: string, role: string): KindGroup {
  if (role === 'result') return 'result';
  return groupOfKind[kind] ?? 'rows';
}

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
  relation: Record<RelationTypeName, string>;
  /** Per group a strong colour (sign, edge, far view) and a soft one (header). */
  kind: Record<KindGroup, { strong: string; soft: string }>;
  font: string;
}

type KindColours = DrawTheme['kind'];

const lightKinds: KindColours = {
  table: { strong: '#3f6386', soft: '#e8eff5' },
  view: { strong: '#56752a', soft: '#edf2e0' },
  outside: { strong: '#8a5a2b', soft: '#f5ebdf' },
  routine: { strong: '#8a3b6b', soft: '#f6e7ef' },
  result: { strong: '#6247a8', soft: '#ece8f8' },
  rows: { strong: '#6d7773', soft: '#efefea' },
  local: { strong: '#85691a', soft: '#f5efd8' },
  unknown: { strong: '#a04a3c', soft: '#f7e8e4' },
};

const darkKinds: KindColours = {
  table: { strong: '#86aed4', soft: '#1f2c38' },
  view: { strong: '#a5c76a', soft: '#26301b' },
  outside: { strong: '#d6a671', soft: '#35291c' },
  routine: { strong: '#d98fbb', soft: '#37222f' },
  result: { strong: '#b09df0', soft: '#2a2540' },
  rows: { strong: '#94a19d', soft: '#252c2e' },
  local: { strong: '#d3b65c', soft: '#322b17' },
  unknown: { strong: '#e59a8c', soft: '#392522' },
};

const lightTokens = {
  ground: '#f4f4f0',
  raised: '#ffffff',
  line: '#deded7',
  'line-strong': '#c3c4bb',
  ink: '#1a1f1e',
  'ink-2': '#46504d',
  'ink-3': '#626b68',
  accent: '#0a6660',
  'accent-soft': '#dceeeb',
  'accent-ink': '#ffffff',
  hover: '#ecece6',
  mark: '#ffe9a8',
  'relation-fdd': '#0a6660',
  'relation-frd': '#955300',
  'relation-fdr': '#72389a',
  'relation-join': '#2a5596',
  'font-text': 'system-ui, sans-serif',
};

const darkTokens: typeof lightTokens = {
  ...lightTokens,
  ground: '#101415',
  raised: '#1d2426',
  line: '#283033',
  'line-strong': '#414c50',
  ink: '#e4e9e7',
  'ink-2': '#b0bab7',
  'ink-3': '#8c9794',
  accent: '#58c7ba',
  'accent-soft': '#15332f',
  'accent-ink': '#04211e',
  hover: '#222a2c',
  mark: '#4a3f12',
  'relation-fdd': '#58c7ba',
  'relation-frd': '#e5a552',
  'relation-fdr': '#c797ea',
  'relation-join': '#8fb8f2',
};

/**
 * The theme from the design tokens (`design/tokens.css`). `--kind-<group>` and `--kind-<group>-soft` replace the
 * colours of a group where they exist.
 * @param token the value of a custom property, empty where there is none
 */
export function readTheme(name: 'light' | 'dark', token: (property: string) => string = () => ''): DrawTheme {
  const fallback = name === 'dark' ? darkTokens : lightTokens;
  const read = (key: keyof typeof lightTokens): string => token(`--${key}`).trim() || fallback[key];
  const kinds = name === 'dark' ? darkKinds : lightKinds;
  const kind = Object.fromEntries(
    kindGroups.map((group) => [
      group,
      {
        strong: token(`--kind-${group}`).trim() || kinds[group].strong,
        soft: token(`--kind-${group}-soft`).trim() || kinds[group].soft,
      },
    ]),
  ) as KindColours;
  return {
    ground: read('ground'),
    card: read('raised'),
    cardLine: read('line-strong'),
    cardShade: name === 'dark' ? 'rgb(0 0 0 / 35%)' : 'rgb(26 31 30 / 7%)',
    rowLine: read('line'),
    ink: read('ink'),
    inkSecond: read('ink-2'),
    inkThird: read('ink-3'),
    accent: read('accent'),
    accentSoft: read('accent-soft'),
    accentInk: read('accent-ink'),
    hover: read('hover'),
    mark: read('mark'),
    relation: {
      fdd: read('relation-fdd'),
      frd: read('relation-frd'),
      fdr: read('relation-fdr'),
      join: read('relation-join'),
      er: read('relation-join'),
      call: kind.routine.strong,
    },
    kind,
    font: read('font-text'),
  };
}
