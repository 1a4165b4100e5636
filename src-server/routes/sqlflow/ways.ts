import type { TraceDirection } from '../../../src-lineage/graph/edges/trace-direction.ts';
import { oneWay, wayOptions } from '../../contract/fields/graph-options.ts';
import { graphResult, wayResult } from '../../contract/fields/graph-result.ts';
import {
  latestLeftMostRequest,
  leftMostRequest,
  wayGraphRequest,
  wayRequest,
} from '../../contract/fields/lineage-requests.ts';
import type { Operation } from '../../http/operation.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { askedOfResult, latestResult, meantOrLatestResult } from '../find/meant-result.ts';
import { graphAnswer } from './graph-answers.ts';

const base = '/sqlflow/generation';

/** The operations that follow the lineage of an earlier analysis: up, down, to where it begins. */
export function wayOperations(context: ServiceContext): Operation[] {
  return [
    wayOperation(context, 'upstream'),
    wayOperation(context, 'downstream'),
    wayGraphOperation(context, 'upstream'),
    wayGraphOperation(context, 'downstream'),
    leftMostOperation(context, {
      path: `${base}/sqlflow/leftMostSourceTableGraph`,
      fields: leftMostRequest,
      find: meantOrLatestResult,
    }),
    leftMostOperation(context, {
      path: '/sqlflow/job/displayUserLatestJobLeftMostTable',
      fields: latestLeftMostRequest,
      find: latestResult,
    }),
  ];
}

function wayOperation(context: ServiceContext, direction: TraceDirection): Operation {
  return {
    paths: [`${base}/${direction}`],
    summary: direction === 'upstream' ? 'What a table comes from' : 'What a table goes to',
    description:
      'A graph result of the way from the table, and `levels`: which objects and columns are how many steps away. ' +
      'Without `sessionId` and `jobId` the user’s latest job is taken.',
    fields: wayRequest,
    // Nothing flows into a literal.
    idle: direction === 'downstream' ? ['showConstantTable'] : [],
    answer: wayResult,
    failures: [404, 409],
    run: async (call) => {
      const { sessionId, fields } = await askedOfResult(context, call, wayRequest, meantOrLatestResult);
      const { tablename: table, columnname: column, level, stopat } = fields;
      const way = oneWay(direction, level, stopat);
      return graphAnswer(context, {
        sessionId,
        options: wayOptions(fields, { ...way, table, ...(column !== undefined && { column }) }),
        withModel: true,
        levels: direction,
      });
    },
  };
}

function wayGraphOperation(context: ServiceContext, direction: TraceDirection): Operation {
  return {
    paths: [`${base}/sqlflow/${direction}Graph`],
    summary:
      direction === 'upstream'
        ? 'Draws what tables of a pattern come from'
        : 'Draws what tables of a pattern go to',
    description: 'Without `sessionId` and `jobId` the user’s latest job is taken.',
    fields: wayGraphRequest,
    answer: graphResult,
    failures: [404, 409],
    run: async (call) => {
      const { sessionId, fields } = await askedOfResult(context, call, wayGraphRequest, meantOrLatestResult);
      const way = oneWay(direction, fields.distance, fields.stopat);
      return graphAnswer(context, {
        sessionId,
        options: wayOptions(fields, { ...way, ...tablesOf(fields) }),
        withModel: fields.isReturnModel,
      });
    },
  };
}

function leftMostOperation(
  context: ServiceContext,
  { path, fields, find }: { path: string; fields: Operation['fields']; find: typeof meantOrLatestResult },
): Operation {
  return {
    paths: [path],
    summary: 'Draws the left-most sources of tables of a pattern',
    description:
      'The tables into which nothing flows, each joined straight to what comes from it; what is between is left ' +
      'out. Without `sessionId` and `jobId` the user’s latest job is taken.',
    fields,
    answer: graphResult,
    failures: [404, 409],
    run: async (call) => {
      const { sessionId, fields: given } = await askedOfResult(context, call, leftMostRequest, find);
      return graphAnswer(context, {
        sessionId,
        options: wayOptions(given, { leftMost: true, ...tablesOf(given) }),
        withModel: given.isReturnModel,
      });
    },
  };
}

function tablesOf({
  tableNamePattern: tablePattern,
  tableColumn: column,
}: {
  tableNamePattern?: string | undefined;
  tableColumn?: string | undefined;
}): { tablePattern?: string; column?: string } {
  return {
    ...(tablePattern !== undefined && { tablePattern }),
    ...(column !== undefined && { column }),
  };
}
