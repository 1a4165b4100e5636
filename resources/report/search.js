/** Results listed at once. */
const mostFound = 40;

const searchField = /** @type {HTMLInputElement} */ (byId('search'));
const foundList = byId('found');
/** @type {Chosen[]} */
let found = [];
let activeFound = -1;

/** What can be found, in small letters; made when it is first needed. */
let searchTexts = /** @type {{ tables: string[], columns: string[] } | undefined} */ (undefined);

/**
 * Tables and columns whose name holds all words: first those whose own name begins with the text, then tables, then
 * columns. With a dot the text is looked for in whole names.
 * @param {string} text
 * @returns {Chosen[]}
 */
function search(text) {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  searchTexts ??= {
    tables: numbersBelow(tables.count).map((table) => tableName(table).toLowerCase()),
    columns: numbersBelow(columns.count).map((column) => columnName(column).toLowerCase()),
  };
  /** @type {Chosen[][]} */
  const ranked = [[], [], [], []];
  searchTexts.tables.forEach((name, table) => {
    if (!words.every((word) => name.includes(word))) return;
    const begins = textOf(tables.name[table]).toLowerCase().startsWith(words[0]);
    ranked[begins ? 0 : 2].push({ kind: 'table', table });
  });
  const { tables: tableTexts } = searchTexts;
  searchTexts.columns.forEach((name, column) => {
    const last = words[words.length - 1];
    const whole =
      words.length === 1 && !last.includes('.') ? name : `${tableTexts[columns.table[column]]}.${name}`;
    if (!words.every((word) => whole.includes(word)) || !name.includes(last.slice(last.lastIndexOf('.') + 1)))
      return;
    ranked[name.startsWith(words[0]) ? 1 : 3].push({ kind: 'column', column });
  });
  return ranked.flat();
}

/** The words of what was typed, in small letters. @param {string} text */
function wordsOf(text) {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

function showFound() {
  const all = search(searchField.value);
  found = all.slice(0, mostFound);
  activeFound = found.length > 0 ? 0 : -1;
  foundList.replaceChildren(...found.map(foundOption));
  if (all.length > found.length)
    foundList.append(foundNote(`and ${grouped(all.length - found.length)} more`));
  if (all.length === 0) foundList.append(foundNote('Nothing has such a name.'));
  openFound(searchField.value.trim() !== '');
  markActive();
}

/** @param {Chosen} selection @param {number} at */
function foundOption(selection, at) {
  const table =
    selection.kind === 'table'
      ? selection.table
      : selection.kind === 'column'
        ? columns.table[selection.column]
        : -1;
  const isTable = selection.kind === 'table';
  const name = selection.kind === 'column' ? columnName(selection.column) : textOf(tables.name[table]);
  const path = isTable ? pathOf(table) : tableName(table);
  return element(
    'li',
    {
      role: 'option',
      id: `found-${at}`,
      onpointerdown: (event) => event.preventDefault(),
      onclick: () => choose(at),
    },
    element('span', { class: 'cut' }, name),
    element(
      'span',
      { class: 'note cut' },
      [isTable ? kindOf(table) : 'column', path].filter((text) => text !== '').join(' · '),
    ),
  );
}

/** @param {string} text */
function foundNote(text) {
  return element('li', { class: 'note', role: 'presentation' }, text);
}

/** @param {boolean} open */
function openFound(open) {
  foundList.hidden = !open;
  searchField.setAttribute('aria-expanded', String(open));
}

function markActive() {
  found.forEach((_, at) => byId(`found-${at}`).setAttribute('aria-selected', String(at === activeFound)));
  if (activeFound < 0) searchField.removeAttribute('aria-activedescendant');
  else {
    searchField.setAttribute('aria-activedescendant', `found-${activeFound}`);
    byId(`found-${activeFound}`).scrollIntoView({ block: 'nearest' });
  }
}

/** @param {number} at */
function choose(at) {
  const selection = found[at];
  if (selection === undefined) return;
  openFound(false);
  if (state.tab === 'files' || state.tab === 'problems') change({ tab: 'graph' });
  if (selection.kind === 'column' && state.level === 'tables') change({ level: 'columns' });
  select(selection);
  if (state.tab === 'graph') canvas.focus();
}

searchField.addEventListener('input', showFound);
searchField.addEventListener('focus', showFound);
searchField.addEventListener('blur', () => openFound(false));
searchField.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    if (found.length === 0) return;
    activeFound = (activeFound + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length;
    markActive();
  } else if (event.key === 'Enter') choose(activeFound);
  else if (event.key === 'Escape') {
    searchField.value = '';
    openFound(false);
    canvas.focus();
  }
});
