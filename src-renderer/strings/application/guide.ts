/** A part of the guide that is drawn or listed from what the application itself uses. */
export type GuidePart = 'kinds' | 'relations' | 'keys' | 'vendors';

/** Something to know, under its heading. Names between backticks are code, those between stars are strong. */
export interface GuideTopic {
  title: string;
  text: readonly string[];
  steps?: readonly string[];
  code?: string;
  part?: GuidePart;
}

/** A chapter of the guide. */
export interface GuideSection {
  id: string;
  title: string;
  topics: readonly GuideTopic[];
}

const sections: readonly GuideSection[] = [
  {
    id: 'start',
    title: 'First steps',
    topics: [
      {
        title: 'From SQL to a graph',
        text: [
          'Headwater reads SQL scripts and shows where the values of each column come from. Nothing is sent anywhere: all of it happens on this computer.',
        ],
        steps: [
          '**Give it SQL.** Drop files, folders or zip archives on the window, choose them by **Analyse SQL**, or paste SQL anywhere.',
          '**Check the vendor.** It is guessed from the text, with the reason. Choose another one where the guess is wrong.',
          '**Look through the files.** What is left out is listed with its reason before anything runs.',
          '**Analyse.** The job runs in the background; several may run at once, and each is kept in the list of jobs.',
        ],
      },
      {
        title: 'When names cannot be resolved',
        text: [
          'A script that reads tables which it does not create knows little of their columns. Give the `CREATE TABLE` statements along, or supply metadata under **Names, encoding and metadata**, and stars and bare names are resolved.',
          'A default database and schema complete names that are written without them.',
        ],
      },
    ],
  },
  {
    id: 'graph',
    title: 'Reading the graph',
    topics: [
      {
        title: 'Boxes',
        text: [
          'A box is a table, a view, or a step of a query; its rows are columns. Values flow from left to right, or from top to bottom. The colour and the icon show the kind of the object.',
        ],
        part: 'kinds',
      },
      {
        title: 'Lines',
        text: [
          'A line says that one column depends on another. Its style shows how. Click a line to see the expression, the statement, the file and the place behind it.',
        ],
        part: 'relations',
      },
      {
        title: 'Near and far',
        text: [
          'Zoom out, and columns give way to tables. A large job opens with a map of its schemas; open one to see its tables.',
          'A number at the side of a box counts the neighbours that are not drawn. Click it to bring them in a step at a time, with Shift all the way.',
          'A click on the arrow in the header of a box opens or closes its columns. The right button, or Shift+F10, opens the menu of what is under it.',
        ],
      },
    ],
  },
  {
    id: 'trace',
    title: 'Tracing',
    topics: [
      {
        title: 'Follow a column',
        text: [
          'Click a column: everything that feeds it and everything that it feeds lights up, and the rest is dimmed. The trace stays while you move and zoom.',
          'Click another column with Shift to add it to the trace. **Between** then leaves only what leads from one to another. Escape clears the trace, and the selection after it.',
        ],
      },
      {
        title: 'Side by side with the SQL',
        text: [
          'What is chosen in the graph is marked in the SQL, and a name that is clicked in the SQL is chosen in the graph. `[` and `]` go from place to place.',
        ],
      },
    ],
  },
  {
    id: 'filters',
    title: 'Filters and levels',
    topics: [
      {
        title: 'Relation types',
        text: [
          'The chips above the graph switch kinds of relations on and off and count them. Value flow alone is the calmest picture; add row filters and joins to see what decides on the rows.',
        ],
      },
      {
        title: 'Steps in between',
        text: [
          'Among the options of the graph, **All steps** shows subqueries, CTEs and temporary tables. **Results** keeps what queries return. **Stored tables** leaves tables and views only: what flowed through a hidden step is bridged, and no lineage is lost.',
        ],
      },
      {
        title: 'List instead of graph',
        text: [
          '**Relations** is the same lineage as a table that is sorted, filtered and saved. It is also the graph in a form that can be read aloud.',
        ],
      },
    ],
  },
  {
    id: 'problems',
    title: 'Problems',
    topics: [
      {
        title: 'What could not be understood',
        text: [
          'An error costs its clause, not the file: the rest is analysed all the same. The list of problems names each with file, line and column, and leads to the place.',
          'A **warning** says that the lineage may be incomplete, as where a star stands for unknown columns. A **note** explains what was assumed.',
          'Many errors in one file mostly mean that another vendor wrote it.',
        ],
      },
    ],
  },
  {
    id: 'impact',
    title: 'Impact',
    topics: [
      {
        title: 'What breaks if this changes',
        text: [
          'Choose a table or column and open **Impact**: everything that depends on it in the whole job, the nearest first, with how it depends: by value, filter, join, grouping or row count. **What feeds it** asks the other way round.',
          'Choose something that is reached, and the shortest way to it is shown relation by relation. Beside it stand the statements that have to be read before a change. The list is saved as CSV or JSON.',
        ],
      },
      {
        title: 'Before and after',
        text: [
          'Add the changed files to the job, or analyse it again with other settings, and open **Compare**: tables, columns and relations that were added, removed or changed since the former result are listed by name. Another job can be compared with, too.',
        ],
      },
    ],
  },
  {
    id: 'exports',
    title: 'Saving and sharing',
    topics: [
      {
        title: 'Formats',
        text: [
          '**CSV** and **JSON** hold the relations for tables and programs. **HTML** is a report with the interactive graph in one file, which opens anywhere without network.',
          '**GraphML** opens in yEd, **DOT** in Graphviz, **Mermaid** in wikis. **OpenLineage** events carry column lineage to catalogs. **SVG** and **PNG** are pictures of the graph.',
          'Save all lineage of the job, or only what the graph shows.',
        ],
      },
      {
        title: 'Addresses',
        text: [
          'The address of the page holds the job, the filters, what is chosen, and which tables were opened or hidden. Users who may open the service see the same by it; bookmarks work, too. **Copy the link to this view**, among all commands, puts it on the clipboard.',
        ],
      },
    ],
  },
  {
    id: 'jobs',
    title: 'Jobs',
    topics: [
      {
        title: 'What is kept',
        text: [
          'Jobs and their files are kept in the data folder until they are deleted, and survive a crash or a restart: a job under way begins again.',
          'A **regular job** grows: files are added to it, and only what changed is read again.',
          'The settings say how long finished jobs are kept, and how large a submission may be.',
        ],
      },
    ],
  },
  {
    id: 'api',
    title: 'API and command line',
    topics: [
      {
        title: 'For programs',
        text: [
          'While Headwater runs, it answers over HTTP in the manner of the SQLFlow API. Only this machine can call it, unless it is set up as a shared server. The [description of the API](/docs) lists every operation.',
        ],
        code: "curl -s http://127.0.0.1:8081/sqlflow/generation/sqlflow/graph \\\n  -F dbvendor=dbvpostgresql \\\n  -F 'sqltext=create view v as select o.id from orders o'",
      },
      {
        title: 'For scripts',
        text: ['The command line analyses without a window, and serves without one.'],
        code: 'headwater analyze scripts/ --vendor dbvsnowflake --format csv > lineage.csv\nheadwater export scripts/ --format html --output lineage.html\nheadwater serve --port 8081 --data ./data',
      },
    ],
  },
  {
    id: 'playground',
    title: 'Playground',
    topics: [
      {
        title: 'How SQL is read',
        text: [
          'The [playground](#/playground) shows what the engine makes of SQL in each phase, from tokens to graph: where a wrong line comes from, and what to write in a report. The command line has the same as `explain --phase`.',
        ],
      },
    ],
  },
  {
    id: 'examples',
    title: 'Example services',
    topics: [
      {
        title: 'Hypermedia to try',
        text: [
          'Three small HAL applications come along, to learn and to test clients with, offline. Their [page](#/examples) has requests to try and a browser for their links.',
        ],
      },
    ],
  },
  {
    id: 'vendors',
    title: 'Vendors',
    topics: [
      {
        title: 'What is understood',
        text: [
          'One grammar reads all vendors. The shares are measured on real SQL: how many of the statements that query or move data, and how many whole files, are understood without an error. Vendors without a share are read by their manuals.',
        ],
        part: 'vendors',
      },
    ],
  },
  {
    id: 'keyboard',
    title: 'Keyboard',
    topics: [
      {
        title: 'Every key',
        text: ['Everything can be done without a mouse. `?` shows these keys from anywhere.'],
        part: 'keys',
      },
    ],
  },
];

/** The guide in the application. */
export const guideStrings = {
  guide: {
    title: 'Guide',
    open: 'Guide',
    text: 'What Headwater shows, and how to get around in it.',
    find: 'Find in the guide',
    none: 'Nothing in the guide has these words',
    print: 'Print',
    sections,
    kinds: {
      table: 'Table, cube, sequence, stream',
      view: 'View, materialized view, synonym',
      model: 'Model of a dbt project: what it makes of a query',
      snapshot: 'Snapshot of a dbt project: the history of a query',
      seed: 'Seed of a dbt project: a file that is loaded as a table',
      source: 'Table that a dbt project names as its source',
      exposure: 'Data set of a report; exposure of a dbt project: a dashboard or notebook that reads it',
      outside: 'External table, stage, path',
      routine: 'Procedure, function, trigger, package',
      result: 'What a query returns',
      rows: 'Step of a query: subquery, CTE, set operation',
      component: 'Component of a data flow in a package',
      local: 'Temporary table, variable, cursor, parameter',
      unknown: 'Columns of unknown tables, constants',
    },
    line: 'Line',
    type: 'Type',
    meaning: 'Meaning',
    key: 'Key',
    action: 'What it does',
    vendor: 'Vendor',
    statements: 'Statements',
    files: 'Whole files',
    byManual: 'by the manual',
    gaps: 'What is not understood yet',
  },
};
