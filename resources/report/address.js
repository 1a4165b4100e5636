/** The selection is told in the address (`#table=3`, `#column=25`), so that a link to the report can point at it. */
watch(['selection'], () => {
  const hash = addressOf(state.selection);
  if (location.hash !== hash) history.replaceState(undefined, '', hash === '' ? '#' : hash);
});

/** @param {Chosen | undefined} selection */
function addressOf(selection) {
  if (selection?.kind === 'table') return `#table=${selection.table}`;
  if (selection?.kind === 'column') return `#column=${selection.column}`;
  if (selection?.kind === 'relation') return `#relation=${selection.edge}`;
  return '';
}

/** @returns {Chosen | undefined} */
function selectionOfAddress() {
  const [, kind, digits] = /^#(table|column|relation)=(\d{1,9})$/.exec(location.hash) ?? [];
  const number = Number(digits);
  if (kind === 'table' && number < tables.count) return { kind, table: number };
  if (kind === 'column' && number < columns.count) return { kind, column: number };
  if (kind === 'relation' && number < edges.count) return { kind, edge: number };
  return undefined;
}

addEventListener('hashchange', () => {
  const selection = selectionOfAddress();
  if (selection !== undefined && !sameSelection(selection, state.selection)) select(selection);
});
