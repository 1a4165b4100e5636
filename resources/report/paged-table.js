/** Rows shown at once. */
const rowsOnPage = 200;

/**
 * @typedef {object} TableColumn
 * @property {string} title
 * @property {(row: number) => string} text what the cell says; also what the filter looks in
 * @property {(row: number) => Node} [cell] where it is more than its text
 * @property {(row: number) => number} [rank] how it sorts, where that is not by its text
 * @property {boolean} [numeric]
 * @property {boolean} [wraps] its text may take several lines
 */

/**
 * A table of any length that can be sorted and filtered, and shows one page at a time.
 * @param {HTMLElement} place
 * @param {string} name
 * @param {TableColumn[]} tableColumns
 * @param {() => readonly number[]} allRows
 * @param {string} emptyText
 * @param {Node[]} [controls] beside the filter
 * @returns {() => void} shows it anew, after the rows have changed
 */
function pagedTable(place, name, tableColumns, allRows, emptyText, controls = []) {
  let sortedBy = -1;
  let descending = false;
  let page = 0;
  /** @type {readonly number[]} */
  let rows = [];
  const { filter, count, earlier, later, headers, body, scroller, bar } = pagedTableParts(
    name,
    tableColumns,
    controls,
    { update, turn, sortBy },
  );
  place.replaceChildren(bar, scroller);

  function update() {
    page = 0;
    rows = sortedRows(
      filteredRows(allRows(), tableColumns, filter.value),
      tableColumns[sortedBy],
      descending,
    );
    show();
  }

  function show() {
    const first = page * rowsOnPage;
    const shown = rows.slice(first, first + rowsOnPage);
    body.replaceChildren(...shown.map((row) => tableRow(row, tableColumns)));
    if (shown.length === 0) {
      const text = allRows().length === 0 ? emptyText : 'Nothing holds that text.';
      body.append(element('tr', {}, element('td', { colspan: tableColumns.length, class: 'note' }, text)));
    }
    const last = first + shown.length;
    count.textContent =
      rows.length <= rowsOnPage
        ? counted(rows.length, 'row')
        : `${grouped(first + 1)} – ${grouped(last)} of ${grouped(rows.length)}`;
    earlier.hidden = later.hidden = rows.length <= rowsOnPage;
    earlier.toggleAttribute('disabled', page === 0);
    later.toggleAttribute('disabled', last >= rows.length);
    scroller.scrollTop = 0;
  }

  /** @param {number} step */
  function turn(step) {
    page += step;
    show();
  }

  /** @param {number} at */
  function sortBy(at) {
    descending = sortedBy === at ? !descending : false;
    sortedBy = at;
    headers.forEach((header, each) => {
      if (each === at) header.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      else header.removeAttribute('aria-sort');
    });
    update();
  }

  return update;
}

/**
 * The elements of a paged table.
 * @param {string} name
 * @param {TableColumn[]} tableColumns
 * @param {Node[]} controls
 * @param {{ update: () => void, turn: (step: number) => void, sortBy: (at: number) => void }} acts
 */
function pagedTableParts(name, tableColumns, controls, { update, turn, sortBy }) {
  const filter = /** @type {HTMLInputElement} */ (
    element('input', {
      class: 'input',
      type: 'search',
      placeholder: `Filter ${name.toLowerCase()}`,
      'aria-label': `Filter ${name.toLowerCase()}`,
      oninput: update,
    })
  );
  const count = element('span', { class: 'note', role: 'status' });
  const earlier = element('button', { type: 'button', class: 'button', onclick: () => turn(-1) }, 'Previous');
  const later = element('button', { type: 'button', class: 'button', onclick: () => turn(1) }, 'Next');
  const headers = tableColumns.map(({ title, numeric }, at) =>
    element(
      'th',
      { scope: 'col', class: numeric ? 'number' : undefined },
      element('button', { type: 'button', onclick: () => sortBy(at) }, title),
    ),
  );
  const body = element('tbody');
  const scroller = element(
    'div',
    { class: 'scroller', tabindex: 0, role: 'region', 'aria-label': name },
    element('table', { 'aria-label': name }, element('thead', {}, element('tr', {}, ...headers)), body),
  );
  const spring = element('span', { class: 'spring' });
  const bar = element('div', { class: 'bar' }, filter, ...controls, count, spring, earlier, later);
  return { filter, count, earlier, later, headers, body, scroller, bar };
}

/** @param {readonly number[]} rows @param {TableColumn[]} tableColumns @param {string} text */
function filteredRows(rows, tableColumns, text) {
  const words = wordsOf(text);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const whole = tableColumns
      .map((column) => column.text(row))
      .join('\n')
      .toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** @param {readonly number[]} rows @param {TableColumn | undefined} column @param {boolean} descending */
function sortedRows(rows, column, descending) {
  if (column === undefined) return rows;
  const rank = column.rank ?? rankByText(rows, column.text);
  const sorted = [...rows].sort((one, other) => rank(one) - rank(other) || one - other);
  return descending ? sorted.reverse() : sorted;
}

/** Compares each different text once: a hundred thousand rows have few. @param {readonly number[]} rows @param {(row: number) => string} text */
function rankByText(rows, text) {
  const texts = new Map(rows.map((row) => [row, text(row)]));
  const ordered = [...new Set(texts.values())].sort(byName.compare);
  const ranks = new Map(ordered.map((each, rank) => [each, rank]));
  return (/** @type {number} */ row) => ranks.get(texts.get(row) ?? '') ?? 0;
}

/** @param {number} row @param {TableColumn[]} tableColumns */
function tableRow(row, tableColumns) {
  return element(
    'tr',
    {},
    ...tableColumns.map((column) =>
      element(
        'td',
        { class: column.numeric ? 'number' : column.wraps ? 'wraps' : undefined },
        column.cell?.(row) ?? column.text(row),
      ),
    ),
  );
}
