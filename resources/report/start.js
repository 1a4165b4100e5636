// The last part: everything is declared, and each watcher shows the state for the first time.
canvas.setAttribute(
  'aria-label',
  `Lineage graph of ${counted(tables.count, 'object')} and ${counted(edges.count, 'relation')}. The views Relations and Objects tell the same as lists.`,
);
state.selection = selectionOfAddress();
for (const { act } of watchers) act();
