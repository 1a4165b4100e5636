/** Entries of one list shown at once. */
const listPage = 50;

const edgeLists = {
  intoColumn: groupBy(edges.targetColumn, columns.count),
  outOfColumn: groupBy(edges.sourceColumn, columns.count),
  intoTable: groupBy(edges.targetTable, tables.count),
  outOfTable: groupBy(edges.sourceTable, tables.count),
};

/** The shown edges of a group. @param {Grouped} grouped @param {number} end @returns {number[]} */
function shownEdgesAt(grouped, end) {
  return [...groupOf(grouped, end)].filter(isShown);
}

watch(['selection', 'types', 'level'], () => {
  const details = byId('details');
  details.replaceChildren(...detailsOf(state.selection));
  details.scrollTop = 0;
  byId('said').textContent = state.selection === undefined ? '' : spoken(state.selection);
});

/** @param {Chosen | undefined} selection @returns {Node[]} */
function detailsOf(selection) {
  switch (selection?.kind) {
    case undefined:
      return overview();
    case 'table':
      return tableDetails(selection.table);
    case 'column':
      return columnDetails(selection.column);
    case 'relation':
      return relationDetails(selection.edge);
    case 'pair':
      return pairDetails(selection.source, selection.target);
  }
}

/** @param {Chosen} selection */
function nameOf(selection) {
  switch (selection.kind) {
    case 'table':
      return tableName(selection.table);
    case 'column':
      return endName(columns.table[selection.column], selection.column);
    case 'relation':
      return `${sourceName(selection.edge)} to ${targetName(selection.edge)}`;
    case 'pair':
      return `${tableName(selection.source)} to ${tableName(selection.target)}`;
  }
}

/** What a screen reader tells of a selection. @param {Chosen} selection */
function spoken(selection) {
  if (selection.kind === 'relation' || selection.kind === 'pair') return nameOf(selection);
  const [into, outOf] =
    selection.kind === 'column'
      ? [
          shownEdgesAt(edgeLists.intoColumn, selection.column),
          shownEdgesAt(edgeLists.outOfColumn, selection.column),
        ]
      : [
          shownEdgesAt(edgeLists.intoTable, selection.table),
          shownEdgesAt(edgeLists.outOfTable, selection.table),
        ];
  return `${nameOf(selection)}: ${counted(into.length, 'relation')} in, ${grouped(outOf.length)} out`;
}

/** @param {number} table @returns {Node[]} */
function tableDetails(table) {
  const into = shownEdgesAt(edgeLists.intoTable, table);
  const outOf = shownEdgesAt(edgeLists.outOfTable, table);
  const sources = countedBy(into, (edge) => edges.sourceTable[edge]);
  const targets = countedBy(outOf, (edge) => edges.targetTable[edge]);
  const own = Array.from({ length: columnCount(table) }, (_, row) => tables.firstColumn[table] + row);
  return [
    detailsHead(tableName(table), kindOf(table), true),
    listSection('Sources', sources, ([source, count]) => tableEntry(source, count)),
    listSection('Targets', targets, ([target, count]) => tableEntry(target, count)),
    ...(hasColumns ? [listSection('Columns', own, columnEntry)] : []),
    placesSection(tableSpans, table),
  ];
}

/** How often each number comes, the most frequent first. @param {number[]} some @param {(edge: number) => number} numberOf @returns {[number: number, count: number][]} */
function countedBy(some, numberOf) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const edge of some) counts.set(numberOf(edge), (counts.get(numberOf(edge)) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** @param {number} table @param {number} count */
function tableEntry(table, count) {
  return element('li', {}, tableLink(table), element('span', { class: 'note' }, counted(count, 'relation')));
}

/** @param {number} column */
function columnEntry(column) {
  const keys = ['', 'PK', 'FK', 'PK, FK'][columns.flags[column] & (flag.primaryKey | flag.foreignKey)];
  const note = [textOf(columns.dataType[column]), keys].filter((text) => text !== '').join(' · ');
  const into = shownEdgesAt(edgeLists.intoColumn, column).length;
  const outOf = shownEdgesAt(edgeLists.outOfColumn, column).length;
  return element(
    'li',
    {},
    linkTo(columnName(column), () => select({ kind: 'column', column })),
    element(
      'span',
      { class: 'note' },
      [note, `${into} in`, `${outOf} out`].filter((text) => text !== '').join(' · '),
    ),
  );
}

/** @param {number} column @returns {Node[]} */
function columnDetails(column) {
  const table = columns.table[column];
  const into = shownEdgesAt(edgeLists.intoColumn, column);
  const outOf = shownEdgesAt(edgeLists.outOfColumn, column);
  const flags = columns.flags[column];
  const what = [
    (flags & flag.countsRows) !== 0 ? 'number of rows' : 'column',
    textOf(columns.dataType[column]),
    (flags & flag.primaryKey) !== 0 ? 'primary key' : '',
    (flags & flag.foreignKey) !== 0 ? 'foreign key' : '',
  ].filter((text) => text !== '');
  return [
    detailsHead(columnName(column), what.join(' · '), true),
    element('p', { class: 'of' }, 'of ', tableLink(table)),
    listSection('Comes from', into, (edge) => relationEntry(edge, 'source')),
    listSection('Goes to', outOf, (edge) => relationEntry(edge, 'target')),
    placesSection(columnSpans, column),
  ];
}

/** A relation as seen from one end. @param {number} edge @param {'source' | 'target'} far */
function relationEntry(edge, far) {
  const [table, column] =
    far === 'source'
      ? [edges.sourceTable[edge], edges.sourceColumn[edge]]
      : [edges.targetTable[edge], edges.targetColumn[edge]];
  const expression = textOf(edges.expression[edge]);
  return element(
    'li',
    { class: 'relation' },
    element('span', { class: 'line' }, typeSign(edges.type[edge]), endLink(table, column)),
    ...(expression === '' ? [] : [element('code', {}, expression)]),
    element(
      'span',
      { class: 'note' },
      linkTo(relationWords(edge), () => select({ kind: 'relation', edge }), 'Show the relation'),
      ...wayNote(edge),
    ),
  );
}

/** @param {number} edge @returns {string[]} */
function wayNote(edge) {
  const way = edges.way[edge];
  return way < 0 ? [] : [` · via ${counted(embedded.ways[way][0], 'step')}`];
}

/** @param {number} edge @returns {Node[]} */
function relationDetails(edge) {
  const type = typeWords[embedded.types[edges.type[edge]]];
  const expression = textOf(edges.expression[edge]);
  const rows = /** @type {[string, Node | string][]} */ ([
    ['From', endLink(edges.sourceTable[edge], edges.sourceColumn[edge])],
    ['To', endLink(edges.targetTable[edge], edges.targetColumn[edge])],
    ['What happens', transformOf(edge)],
    ['Expression', expression === '' ? '' : element('code', {}, expression)],
    ['Made by', [effectOf(edge), textOf(edges.statement[edge])].filter((text) => text !== '').join(', in ')],
    ['Via', wayText(edge)],
    ['Where', placeText(placeOfEdge(edge))],
    ['Not certain', textOf(edges.reason[edge])],
  ]).filter(([, value]) => value !== '');
  return [
    detailsHead(type.label, embedded.types[edges.type[edge]], true),
    element('p', { class: 'meaning' }, typeSign(edges.type[edge]), type.meaning),
    element(
      'dl',
      { class: 'facts' },
      ...rows.flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)]),
    ),
  ];
}

/** The hidden objects on the way, of long ways the two ends. @param {number} edge */
function wayText(edge) {
  if (edges.way[edge] < 0) return '';
  const [count, ...names] = embedded.ways[edges.way[edge]];
  const texts = names.map(textOf);
  if (count === texts.length) return texts.join(' → ');
  const half = texts.length / 2;
  return [...texts.slice(0, half), `… ${grouped(count - texts.length)} more …`, ...texts.slice(half)].join(
    ' → ',
  );
}

/** @param {number} source @param {number} target @returns {Node[]} */
function pairDetails(source, target) {
  const between = shownEdgesAt(edgeLists.outOfTable, source).filter(
    (edge) => edges.targetTable[edge] === target,
  );
  return [
    detailsHead('Between two tables', counted(between.length, 'relation'), true),
    element(
      'dl',
      { class: 'facts' },
      ...[source, target].flatMap((table, at) => [
        element('dt', {}, at === 0 ? 'From' : 'To'),
        element('dd', {}, tableLink(table)),
      ]),
    ),
    listSection('Relations', between, (edge) =>
      element(
        'li',
        { class: 'relation' },
        element(
          'span',
          { class: 'line' },
          typeSign(edges.type[edge]),
          linkTo(pairWords(edge), () => select({ kind: 'relation', edge })),
        ),
        element('span', { class: 'note' }, relationWords(edge)),
      ),
    ),
  ];
}

/** @param {number} edge */
function pairWords(edge) {
  const [source, target] = [edges.sourceColumn[edge], edges.targetColumn[edge]];
  return source < 0 || target < 0 ? 'whole tables' : `${columnName(source)} → ${columnName(target)}`;
}
