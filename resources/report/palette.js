/** The colours in force, read from the style once for each theme, so that canvas and page never differ. */
const palette = {
  ground: '',
  card: '',
  cardLine: '',
  rowLine: '',
  ink: '',
  inkSecond: '',
  inkThird: '',
  accent: '',
  accentSoft: '',
  accentInk: '',
  hover: '',
  font: '',
  /** By the index of the type. */
  relation: /** @type {string[]} */ ([]),
  kind: /** @type {Record<string, { strong: string, soft: string }>} */ ({}),
};

function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const token = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  Object.assign(palette, {
    ground: token('ground'),
    card: token('raised'),
    cardLine: token('line-strong'),
    rowLine: token('line'),
    ink: token('ink'),
    inkSecond: token('ink-2'),
    inkThird: token('ink-3'),
    accent: token('accent'),
    accentSoft: token('accent-soft'),
    accentInk: token('accent-ink'),
    hover: token('hover'),
    font: token('font-text'),
  });
  palette.relation = embedded.types.map((type) => token(`relation-${type}`));
  for (const group of Object.keys(kindTable)) {
    palette.kind[group] = { strong: token(`kind-${group}`), soft: token(`kind-${group}-soft`) };
  }
}

const darkSystem = matchMedia('(prefers-color-scheme: dark)');

/** @param {Theme} theme */
function applyTheme(theme) {
  const dark = theme === 'system' ? darkSystem.matches : theme === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  readPalette();
  redraw();
}

watch(['theme'], () => applyTheme(state.theme));
darkSystem.addEventListener('change', () => applyTheme(state.theme));
// Paper is white: what is printed from the canvas must be too.
addEventListener('beforeprint', () => {
  document.documentElement.dataset.paper = '';
  applyTheme('light');
  drawNow();
});
addEventListener('afterprint', () => {
  delete document.documentElement.dataset.paper;
  applyTheme(state.theme);
});
