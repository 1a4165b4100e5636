/** Selects something and shows it in the graph. @param {Chosen} selection */
function select(selection) {
  change({ selection });
  showSelection();
}

/** @param {number} table */
function tableLink(table) {
  return linkTo(tableName(table), () => select({ kind: 'table', table }));
}

/** @param {number} table @param {number} column */
function endLink(table, column) {
  return column < 0
    ? tableLink(table)
    : linkTo(endName(table, column), () => select({ kind: 'column', column }));
}

/** A piece of line as the graph draws the type. @param {number} type */
function typeSign(type) {
  return element('span', { class: `sign sign-${embedded.types[type]}`, 'aria-hidden': 'true' });
}

/** @param {string} name @param {string} what @param {boolean} closable */
function detailsHead(name, what, closable) {
  return element(
    'div',
    { class: 'head' },
    element('h2', {}, ...breakable(name)),
    element('p', { class: 'note' }, what),
    ...(closable
      ? [
          element(
            'div',
            { class: 'acts' },
            element('button', { type: 'button', class: 'button', onclick: showInGraph }, 'Show in graph'),
            element('button', { type: 'button', class: 'button', onclick: listTrace }, 'List the trace'),
            element(
              'button',
              { type: 'button', class: 'button', onclick: () => change({ selection: undefined }) },
              'Clear',
            ),
          ),
        ]
      : []),
  );
}

function showInGraph() {
  change({ tab: 'graph' });
  const { selection } = state;
  if (selection === undefined || scene.trace === undefined) return;
  const traced = [...scene.trace.tables.keys()].filter((table) => scene.trace?.tables[table] !== 0);
  fitArea(areaOf(traced));
  // A long trace is too small to read as a whole.
  if (view.scale < 0.5) showSelection();
}

/** All relations of the trace as a list: the trace in a form that can be read aloud, sorted and filtered. */
function listTrace() {
  const { selection } = state;
  if (selection === undefined || scene.trace === undefined) return;
  const traced = new Uint8Array(edges.count);
  scene.trace.lines.forEach((bits, line) => (traced[scene.columnLines.edge[line]] = bits));
  change({ listed: { name: nameOf(selection), edges: traced }, tab: 'relations' });
}

/**
 * A titled list that shows its beginning, and more when asked.
 * @template T
 * @param {string} title
 * @param {readonly T[]} entries
 * @param {(entry: T) => Node} entryOf
 */
function listSection(title, entries, entryOf) {
  const list = element('ul', { class: 'list' }, ...entries.slice(0, listPage).map(entryOf));
  const section = element(
    'section',
    { class: 'group' },
    element('h3', {}, title, ' ', element('span', { class: 'note' }, grouped(entries.length))),
    entries.length === 0 ? element('p', { class: 'note none' }, 'None') : list,
  );
  let shown = listPage;
  const more = element(
    'button',
    {
      type: 'button',
      class: 'button',
      onclick: () => {
        list.append(...entries.slice(shown, shown + 4 * listPage).map(entryOf));
        shown += 4 * listPage;
        if (shown >= entries.length) more.remove();
        else more.textContent = moreText(entries.length - shown);
      },
    },
    moreText(entries.length - shown),
  );
  if (entries.length > shown) section.append(more);
  return section;
}

/** @param {number} left */
function moreText(left) {
  return `Show more of ${grouped(left)}`;
}

/** Where something is written. @param {ReturnType<typeof readSpans>} spans @param {number} index */
function placesSection(spans, index) {
  const told = spans.told(index);
  const total = spans.count(index);
  const section = listSection('Named in', told, (place) =>
    element('li', {}, element('span', { class: 'place' }, placeText(place))),
  );
  if (total > told.length) {
    section.append(element('p', { class: 'note' }, `and in ${counted(total - told.length, 'more place')}`));
  }
  return section;
}

/** What is told while nothing is selected. @returns {Node[]} */
function overview() {
  const { statements, lineageStatements, otherStatements, failedStatements } = embedded.statistics;
  const facts = /** @type {[string, string][]} */ ([
    ['Vendor', embedded.vendor],
    ['Files', grouped(embedded.statistics.files)],
    ['Statements', grouped(statements)],
    ['with lineage', grouped(lineageStatements)],
    ['without lineage', grouped(otherStatements)],
    ['with errors', grouped(failedStatements)],
    ['Made', embedded.madeAt],
    ['By', `Headwater ${embedded.program}`],
  ]);
  const present = embedded.types
    .map((type, index) => ({ type, index }))
    .filter(({ index }) => edges.type.includes(index));
  return [
    detailsHead(
      'This report',
      'Choose a table, a column or a relation to see where it comes from and goes to.',
      false,
    ),
    element(
      'dl',
      { class: 'facts' },
      ...facts.flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)]),
    ),
    legendSection(
      'Lines',
      present.map(({ type, index }) => [typeSign(index), typeWords[type].label, typeWords[type].meaning]),
    ),
    legendSection(
      'Keys',
      shortcuts.map(({ shown, label }) => [element('kbd', {}, shown), label, '']),
    ),
    element('p', { class: 'note' }, graphKeys),
  ];
}

/** @param {string} title @param {[sign: Node, label: string, meaning: string][]} entries */
function legendSection(title, entries) {
  const list = element(
    'ul',
    { class: 'list legend' },
    ...entries.map(([sign, label, meaning]) =>
      element(
        'li',
        {},
        sign,
        element(
          'span',
          {},
          label,
          ...(meaning === '' ? [] : [element('span', { class: 'note' }, ` ${meaning}`)]),
        ),
      ),
    ),
  );
  return element('section', { class: 'group', hidden: entries.length === 0 }, element('h3', {}, title), list);
}
