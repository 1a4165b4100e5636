/** @type {{ tab: Tab, label: string, count?: number }[]} */
const tabList = [
  { tab: 'graph', label: 'Graph' },
  { tab: 'relations', label: 'Relations', count: 0 },
  { tab: 'objects', label: 'Objects', count: tables.count },
  { tab: 'files', label: 'Files', count: embedded.files.length },
  { tab: 'problems', label: 'Problems', count: embedded.counts.errors + embedded.counts.warnings },
];

const tabButtons = tabList.map(({ tab, label, count }, at) =>
  element(
    'button',
    {
      type: 'button',
      role: 'tab',
      id: `tab-${tab}`,
      'aria-controls': `panel-${tab}`,
      onclick: () => change({ tab }),
      onkeydown: (event) => moveTab(at, /** @type {KeyboardEvent} */ (event)),
    },
    label,
    ...(count === undefined ? [] : [element('span', { class: 'note', id: `count-${tab}` }, grouped(count))]),
  ),
);
byId('tabs').append(...tabButtons);

/** Arrows go from tab to tab, as everywhere. @param {number} at @param {KeyboardEvent} event */
function moveTab(at, event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  const next = (at + step + tabList.length) % tabList.length;
  change({ tab: tabList[next].tab });
  tabButtons[next].focus();
}

watch(['tab'], () => {
  tabList.forEach(({ tab }, at) => {
    const chosen = tab === state.tab;
    tabButtons[at].setAttribute('aria-selected', String(chosen));
    tabButtons[at].tabIndex = chosen ? 0 : -1;
    byId(`panel-${tab}`).hidden = !chosen;
  });
});

watch(['types'], () => {
  byId('count-relations').textContent = grouped(shownEdges().length);
});

watch(['types', 'level'], () => {
  const empty = byId('graph-empty');
  const text = emptyText();
  empty.hidden = text === undefined;
  byId('directions').hidden = tables.count === 0;
  if (text !== undefined) empty.replaceChildren(...text.map((line) => element('p', {}, line)));
});

/** Why there is nothing to see in the graph. @returns {string[] | undefined} */
function emptyText() {
  if (edges.count > 0) {
    return scene.columnLines.count > 0
      ? undefined
      : ['No relation is of a type that is switched on.', 'The types are at the top right.'];
  }
  const { statements, failedStatements, lineageStatements } = embedded.statistics;
  if (statements === 0) return ['There is no lineage: no statement was found in the files.'];
  if (lineageStatements === 0) {
    return [
      'There is no lineage in these files.',
      `Of ${counted(statements, 'statement')} none moves data${failedStatements > 0 ? `, and ${grouped(failedStatements)} could not be read: see Problems.` : '.'}`,
    ];
  }
  return [
    'There are no relations under the options that the report was made with.',
    'Other types of relations may be there: make the report with all of them.',
  ];
}
