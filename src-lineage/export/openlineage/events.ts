import { positionAt } from '../../base/lines.ts';
import { addToList } from '../../base/list-map.ts';
import { shortName } from '../../dialects/vendor-named.ts';
import { buildGraph } from '../../graph/build/build-graph.ts';
import { flowTypes } from '../../graph/build/flow-steps.ts';
import type { EdgeList } from '../../graph/edges/edge-list.ts';
import type { GraphEdge } from '../../graph/edges/graph.ts';
import type { GraphOptions } from '../../graph/edges/options.ts';
import type { LineageModel } from '../../model/model.ts';
import type { LineageObject, ObjectId } from '../../model/objects.ts';
import { columnLineage } from './column-lineage.ts';
import { type DatasetId, datasetId, datasetTypeOf } from './datasets.ts';
import { datasetFacets, definitionUrl, facet } from './facets.ts';

/** What the events say that a model does not know. */
export interface OpenLineageRun {
  /** ISO 8601, with the time zone: when the SQL was analysed. */
  eventTime: string;
  /** The URI of the program that makes the events. */
  producer: string;
  /** The namespace of jobs, and the name of the one that all statements belong to. */
  jobNamespace: string;
  jobName: string;
  /** The namespace of tables, where it is known: `postgres://host:5432`. */
  datasetNamespace?: string;
  /** The UUID of a run of the named job; the same for the same name. */
  runIdOf(jobName: string): string;
  /** `job`: events of jobs, as nothing has run (`JobEvent`); else runs that are complete, which more readers take. */
  event?: 'job' | 'run';
  /** The text of a file: with it, events have the SQL of their statements. */
  textOf?: (file: number) => string | undefined;
}

/**
 * OpenLineage: an event of the type COMPLETE for each statement that writes, one JSON object a line. It names the tables
 * and files that the statement reads and writes, with their columns, and says where each column comes from. What lies
 * between is bridged: row sets, functions, temporary tables. The same model, options and run give the same bytes.
 */
export function* openLineageEvents(
  model: LineageModel,
  options: GraphOptions,
  run: OpenLineageRun,
): Generator<string> {
  const { edges } = buildGraph(model, {
    ...options,
    hideIntermediates: 'all',
    hideFunctions: true,
    hideColumns: false,
    tableLevel: false,
    linkedOnly: true,
    eachStatement: true,
  });
  const writer = new EventWriter(model, run, !options.tableLevel && !options.hideColumns);
  for (const [statement, places] of byStatement(model, edges)) {
    const event = writer.event(
      statement,
      places.map((place) => edges.at(place)),
    );
    yield `${JSON.stringify(event)}\n`;
  }
}

/** The places of the flows between datasets, by the statement that makes them: joins, keys and calls are none. */
function byStatement(model: LineageModel, edges: EdgeList): [statement: number, places: number[]][] {
  const isDataset = model.objects.map((object) => datasetTypeOf(object) !== undefined);
  const groups = new Map<number, number[]>();
  for (let place = 0; place < edges.length; place++) {
    if (!(flowTypes as readonly string[]).includes(edges.typeAt(place))) continue;
    if (!isDataset[edges.sourceObjectAt(place)] || !isDataset[edges.targetObjectAt(place)]) continue;
    addToList(groups, model.relations.statementAt(edges.lastRelationAt(place)), place);
  }
  return [...groups].sort(([one], [other]) => one - other);
}

class EventWriter {
  readonly #model: LineageModel;
  readonly #run: OpenLineageRun;
  readonly #withColumns: boolean;
  /** How often a name was given, because jobs of one namespace must have names of their own. */
  readonly #named = new Map<string, number>();

  constructor(model: LineageModel, run: OpenLineageRun, withColumns: boolean) {
    this.#model = model;
    this.#run = run;
    this.#withColumns = withColumns;
  }

  event(statement: number, edges: readonly GraphEdge[]): object {
    const { eventTime, producer, jobNamespace: namespace, jobName, runIdOf } = this.#run;
    const outputs = Map.groupBy(edges, (edge) => edge.targetObject);
    const inputs = new Set(edges.map((edge) => edge.sourceObject));
    const name = this.#jobName(statement, outputs.keys().next().value!);
    const parent = { run: { runId: runIdOf(jobName) }, job: { namespace, name: jobName } };
    const isJob = this.#run.event === 'job';
    return {
      ...(!isJob && { eventType: 'COMPLETE' }),
      eventTime,
      producer,
      schemaURL: definitionUrl(isJob ? 'jobEvent' : 'runEvent'),
      ...(!isJob && { run: { runId: runIdOf(name), facets: { parent: facet('parent', producer, parent) } } }),
      job: { namespace, name, facets: this.#jobFacets(statement, outputs.keys().next().value!) },
      inputs: [...inputs].map((object) => this.#dataset(object)),
      outputs: [...outputs].map(([object, into]) => this.#dataset(object, into)),
    };
  }

  /** `nightly.etl/load.sql.insert.mart.report`; of several that would have one name, the later ones are counted. */
  #jobName(statement: number, output: ObjectId): string {
    const { kind, span } = this.#model.statements[statement]!;
    const file = this.#model.files[span[0]]?.name ?? '';
    const name = [this.#run.jobName, file, kind, this.#id(output).name]
      .filter((part) => part !== '')
      .join('.');
    const count = (this.#named.get(name) ?? 0) + 1;
    this.#named.set(name, count);
    return count === 1 ? name : `${name}#${count}`;
  }

  #jobFacets(statement: number, output: ObjectId): object {
    const { producer } = this.#run;
    const { kind, span } = this.#model.statements[statement]!;
    const file = this.#model.files[span[0]];
    const { line } = positionAt(file?.lineStarts ?? [0], span[1]);
    const type = {
      processingType: 'BATCH',
      integration: 'HEADWATER',
      jobType: jobTypeOf(kind, this.#model.objects[output]!),
    };
    const description = `${kind} in ${file?.name ?? ''}, line ${line}`;
    const query = this.#run.textOf?.(span[0])?.slice(span[1], span[2]);
    return {
      jobType: facet('jobType', producer, type),
      documentation: facet('documentation', producer, { description }),
      ...(query !== undefined && {
        sql: facet('sql', producer, { query, dialect: shortName(this.#model.vendor) }),
      }),
    };
  }

  #dataset(object: ObjectId, into: readonly GraphEdge[] = []): object {
    const { producer } = this.#run;
    const lineage = this.#withColumns ? columnLineage(this.#model, into, (id) => this.#id(id)) : undefined;
    return {
      ...this.#id(object),
      facets: {
        ...datasetFacets(this.#model, this.#model.objects[object]!, producer),
        ...(lineage !== undefined && { columnLineage: facet('columnLineage', producer, lineage) }),
      },
    };
  }

  #id(object: ObjectId): DatasetId {
    return datasetId(this.#model.objects[object]!, this.#model.vendor, this.#run.datasetNamespace);
  }
}

/** What a tool runs as one of its own things is no mere query (OpenLineage, "Job type job facet"). */
function jobTypeOf(statementKind: string, { origin }: LineageObject): string {
  if (statementKind === 'data-flow') return 'TASK';
  return origin === 'model' || origin === 'snapshot' ? origin.toUpperCase() : 'QUERY';
}
