byId('title').textContent = embedded.title;
byId('facts').append(
  ...[
    [embedded.vendor],
    [counted(embedded.files.length, 'file')],
    [counted(embedded.counts.statements, 'statement'), wordTable.counts.statements],
    [counted(embedded.counts.tables, 'table'), wordTable.counts.tables],
    [counted(embedded.counts.views, 'view'), wordTable.counts.views],
    [counted(embedded.counts.columns, 'column'), wordTable.counts.columns],
    [counted(edges.count, 'relation'), 'Relations that the graph of this report has'],
    [problemCounts(), wordTable.counts.problems],
    [`made ${embedded.madeAt} by Headwater ${embedded.program}`],
  ].flatMap(([text, title], at) => [at === 0 ? '' : ' · ', element('span', { title: title ?? text }, text)]),
);

/** Notes are no problems. @returns {string} */
function problemCounts() {
  const { errors, warnings } = embedded.counts;
  const told = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ];
  return told.join(', ') || 'no problems';
}

const showTheme = segments(
  byId('themes'),
  /** @type {{ value: Theme, label: string }[]} */ ([
    { value: 'system', label: 'System' },
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ]),
  (theme) => change({ theme }),
);
watch(['theme'], () => showTheme(state.theme));

const showLevel = segments(
  byId('levels'),
  /** @type {{ value: Level, label: string, title: string }[]} */ ([
    { value: 'columns', label: 'Columns', title: 'Lines from column to column (T)' },
    { value: 'tables', label: 'Tables', title: 'Lines from table to table (T)' },
  ]),
  (level) => change({ level }),
);
byId('levels').hidden = !hasColumns;
watch(['level'], () => showLevel(state.level));

const showDirection = segments(
  byId('directions'),
  /** @type {{ value: Direction, label: string, title: string }[]} */ ([
    { value: 'upstream', label: 'Upstream', title: 'Trace what a selection comes from' },
    { value: 'both', label: 'Both', title: 'Trace both ways' },
    { value: 'downstream', label: 'Downstream', title: 'Trace where a selection goes to' },
  ]),
  (direction) => change({ direction }),
);
watch(['direction'], () => showDirection(state.direction));

const edgesByType = embedded.types.map((_, type) =>
  edges.type.reduce((sum, each) => sum + (each === type ? 1 : 0), 0),
);
const typeChips = embedded.types.map((type, index) =>
  element(
    'button',
    {
      type: 'button',
      class: 'chip',
      title: typeWords[type].meaning,
      hidden: edgesByType[index] === 0,
      onclick: () => toggleType(index),
    },
    typeSign(index),
    typeWords[type].label,
    element('span', { class: 'note' }, grouped(edgesByType[index])),
  ),
);
byId('types').append(...typeChips);
watch(['types'], () => {
  typeChips.forEach((chip, type) => chip.setAttribute('aria-pressed', String(state.types.has(type))));
});

/** @param {number} type */
function toggleType(type) {
  const types = new Set(state.types);
  if (!types.delete(type)) types.add(type);
  change({ types });
}
