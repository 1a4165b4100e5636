import { graphOptions } from '../contract/graph-options.ts';
import { graphResult, lineageModel } from '../contract/graph-result.ts';
import { immediateRequest, tableLevelFields } from '../contract/lineage-requests.ts';
import { jsonType } from '../http/envelope.ts';
import { parseFields } from '../http/failures.ts';
import type { Operation } from '../http/operation.ts';
import { streamAnswer } from '../http/stream-answer.ts';
import type { ServiceContext } from '../service-context.ts';
import { sendGraph, sendTableLevel } from './graph-answers.ts';
import { sessionOfCall } from './immediate-analysis.ts';
import { sessionView } from './sessions.ts';

const base = '/sqlflow/generation/sqlflow';

/** The operations that analyse the SQL they bring along and answer at once. */
export function immediateOperations(context: ServiceContext): Operation[] {
  const tableLevelRequest = immediateRequest.extend(tableLevelFields);
  return [
    {
      paths: [`${base}/graph`],
      summary: 'Analyses SQL and draws the graph',
      fields: immediateRequest,
      filePart: 'sqlfile',
      answer: graphResult,
      failures: [404, 409],
      run: async (call) => {
        const fields = parseFields(immediateRequest, call.values);
        const sessionId = await sessionOfCall(context, call);
        await sendGraph(context, call, {
          sessionId,
          options: graphOptions(fields),
          withModel: fields.isReturnModel,
        });
      },
    },
    {
      paths: [`${base}/graph/table_level_lineage`],
      summary: 'Analyses SQL and draws the tables and the statements between them',
      fields: tableLevelRequest,
      filePart: 'sqlfile',
      answer: graphResult,
      failures: [404, 409],
      run: async (call) => {
        const fields = parseFields(tableLevelRequest, call.values);
        const sessionId = await sessionOfCall(context, call);
        await sendTableLevel(context, call, {
          sessionId,
          options: graphOptions(fields),
          ignoreSelf: fields.ignoreSelfLineage,
        });
      },
    },
    {
      paths: [base],
      summary: 'Analyses SQL and gives the model',
      fields: immediateRequest,
      filePart: 'sqlfile',
      answer: lineageModel,
      failures: [404, 409],
      run: async (call) => {
        const options = graphOptions(parseFields(immediateRequest, call.values));
        const sessionId = await sessionOfCall(context, call);
        const pieces = sessionView(context, sessionId, { kind: 'sqlflow-model', options, sessionId });
        await streamAnswer(call.response, pieces, { type: jsonType });
      },
    },
  ];
}
