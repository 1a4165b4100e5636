byId('title').textContent = embedded.title;
byId('facts').textContent = [
  embedded.vendor,
  counted(embedded.files.length, 'file'),
  counted(tables.count, 'object'),
  ...(hasColumns ? [counted(columns.count, 'column')] : []),
  counted(edges.count, 'relation'),
  `made ${embedded.madeAt} by Headwater ${embedded.program}`,
].join(' · ');
byId('facts').title = byId('facts').textContent ?? '';

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
