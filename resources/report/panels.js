/** Shows a panel anew when it comes into sight after a change, not while it is hidden. @param {Tab} tab @param {readonly StateKey[]} keys @param {() => void} show */
function panel(tab, keys, show) {
  let stale = true;
  const showIfSeen = () => {
    if (!stale || state.tab !== tab) return;
    stale = false;
    show();
  };
  watch(keys, () => {
    stale = true;
    showIfSeen();
  });
  watch(['tab'], showIfSeen);
}

const letListedGo = element('button', {
  type: 'button',
  class: 'chip',
  'aria-pressed': 'true',
  title: 'Show all relations again',
  onclick: () => change({ listed: undefined }),
});
watch(['listed'], () => {
  letListedGo.hidden = state.listed === undefined;
  letListedGo.replaceChildren(`Trace of ${state.listed?.name} ×`);
});

/** The relations of the list: those shown, or of them those of a trace. @returns {number[]} */
function listedEdges() {
  const { listed } = state;
  return [...shownEdges()].filter((edge) => listed === undefined || listed.edges[edge] !== 0);
}

panel(
  'relations',
  ['types', 'listed'],
  pagedTable(
    byId('panel-relations'),
    'Relations',
    [
      {
        title: 'Type',
        text: (edge) => typeWords[embedded.types[edges.type[edge]]].label,
        cell: (edge) =>
          element(
            'span',
            { class: 'line' },
            typeSign(edges.type[edge]),
            linkTo(
              typeWords[embedded.types[edges.type[edge]]].label,
              () => change({ selection: { kind: 'relation', edge } }),
              'Show the relation',
            ),
          ),
      },
      {
        title: 'Source',
        text: sourceName,
        cell: (edge) =>
          element(
            'span',
            { title: sourceName(edge) },
            endLink(edges.sourceTable[edge], edges.sourceColumn[edge]),
          ),
      },
      {
        title: 'Target',
        text: targetName,
        cell: (edge) =>
          element(
            'span',
            { title: targetName(edge) },
            endLink(edges.targetTable[edge], edges.targetColumn[edge]),
          ),
      },
      { title: 'What happens', text: (edge) => textOf(edges.transform[edge]) },
      {
        title: 'Expression',
        text: (edge) => textOf(edges.expression[edge]),
        cell: (edge) =>
          element('code', { title: textOf(edges.expression[edge]) }, textOf(edges.expression[edge])),
      },
      { title: 'Made by', text: effectOf },
      { title: 'Where', text: (edge) => placeText(placeOfEdge(edge)) },
    ],
    listedEdges,
    'There are no relations of the types that are switched on.',
    [letListedGo],
  ),
);

panel(
  'objects',
  ['types'],
  pagedTable(
    byId('panel-objects'),
    'Objects',
    [
      { title: 'Name', text: tableName, cell: tableLink },
      { title: 'Kind', text: kindOf },
      ...[
        { title: 'Columns', of: columnCount },
        {
          title: 'Relations in',
          of: (/** @type {number} */ table) => shownEdgesAt(edgeLists.intoTable, table).length,
        },
        {
          title: 'Relations out',
          of: (/** @type {number} */ table) => shownEdgesAt(edgeLists.outOfTable, table).length,
        },
        { title: 'Named in places', of: tableSpans.count },
      ].map(({ title, of }) => ({
        title,
        text: (/** @type {number} */ table) => grouped(of(table)),
        rank: of,
        numeric: true,
      })),
    ],
    () => numbersBelow(tables.count),
    'There are no tables, views or other objects.',
  ),
);

const problems = {
  severity: strided(embedded.problems, 6, 0),
  code: strided(embedded.problems, 6, 1),
  message: strided(embedded.problems, 6, 2),
  file: strided(embedded.problems, 6, 3),
  line: strided(embedded.problems, 6, 4),
  column: strided(embedded.problems, 6, 5),
};
const problemsByFile = groupBy(problems.file, embedded.files.length);
const severities = ['error', 'warning', 'information'];

/** @param {number} problem @returns {Place} */
function placeOfProblem(problem) {
  return { file: problems.file[problem], line: problems.line[problem], column: problems.column[problem] };
}

panel(
  'files',
  [],
  pagedTable(
    byId('panel-files'),
    'Files',
    [
      { title: 'Name', text: (file) => embedded.files[file][0] },
      {
        title: 'Lines',
        text: (file) => grouped(embedded.files[file][1]),
        rank: (file) => embedded.files[file][1],
        numeric: true,
      },
      {
        title: 'Problems',
        text: (file) => grouped(groupOf(problemsByFile, file).length),
        rank: (file) => groupOf(problemsByFile, file).length,
        numeric: true,
      },
    ],
    () => numbersBelow(embedded.files.length),
    'No file was read.',
  ),
);

panel(
  'problems',
  [],
  pagedTable(
    byId('panel-problems'),
    'Problems',
    [
      {
        title: 'Severity',
        text: (problem) => textOf(problems.severity[problem]),
        cell: (problem) =>
          element(
            'span',
            { class: `severity ${textOf(problems.severity[problem])}` },
            textOf(problems.severity[problem]),
          ),
        rank: (problem) => severities.indexOf(textOf(problems.severity[problem])),
      },
      { title: 'Message', text: (problem) => textOf(problems.message[problem]), wraps: true },
      { title: 'Where', text: (problem) => placeText(placeOfProblem(problem)) },
      { title: 'Code', text: (problem) => textOf(problems.code[problem]) },
    ],
    () => numbersBelow(problems.file.length),
    'Everything was understood.',
  ),
);
