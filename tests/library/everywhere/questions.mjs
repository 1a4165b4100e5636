// Plain JavaScript, so that Node, Deno, Bun and a worker of a browser run the same file beside the built library.
import { analyze, analyzeAsync, compare, impact, LineageError, openProject, toCsv } from './library.js';

const sources = {
  'stage.sql':
    'create view stage as select o.id, o.amount * r.rate as euros from orders o join rates r on r.id = o.currency;',
  'load.sql': 'insert into fact (total) select sum(euros) from stage where euros > 0;',
};

/** Asks the library a question of each kind; what comes out is plain data. */
export async function answers() {
  const lineage = analyze(sources, { vendor: 'postgresql' });
  const project = openProject({ vendor: 'postgresql' });
  for (const [name, text] of Object.entries(sources)) project.update(name, text);
  project.update('load.sql', 'insert into fact (total) select max(euros) from stage;');
  return {
    ends: lineage.column('fact.total').upstream().ends(),
    guessed: analyze('select getdate() as d, [a b] from dbo.t with (nolock)').vendor,
    influences: [...lineage.column('fact.total').upstream({ kinds: ['fdr', 'frd'], depth: 1 })].length > 0,
    reached: impact(lineage, 'rates.rate', { drop: true }).tables.map(({ table }) => table),
    lost: compare(
      lineage,
      analyze(
        { ...sources, 'load.sql': 'insert into fact (total) select 0 from stage' },
        { vendor: 'postgresql' },
      ),
    ).lost,
    updated: project.lineage.column('fact.total').upstream({ depth: 1 }).toText(),
    broken:
      analyze('select from where ((;\ncreate view v as select a from t;', { vendor: 'oracle' }).diagnostics
        .length > 0,
    rows: toCsv(lineage).split('\n').length,
    unknown: codeOf(() => lineage.column('fact.totl')),
    waited: [...(await analyzeAsync(sources, { vendor: 'postgresql' })).tables()]
      .map(({ name }) => name)
      .sort(),
  };
}

function codeOf(act) {
  try {
    act();
  } catch (error) {
    return error instanceof LineageError ? [error.code, ...error.candidates] : String(error);
  }
}

const inWorker = typeof WorkerGlobalScope !== 'undefined' && globalThis instanceof WorkerGlobalScope;
if (inWorker) postMessage(await answers());
else console.log(JSON.stringify(await answers()));
