import { parseFields } from '../../base/failures.ts';
import { graphOptions } from '../../contract/fields/graph-options.ts';
import { graphResult, lineageModel } from '../../contract/fields/graph-result.ts';
import {
  idleAtTableLevel,
  idleWithoutGraph,
  immediateRequest,
  tableLevelFields,
} from '../../contract/fields/lineage-requests.ts';
import { jsonType } from '../../http/answers/envelope.ts';
import type { StreamedAnswer } from '../../http/stream-answer.ts';
import type { Operation, OperationCall } from '../../http/operation.ts';
import type { View } from '../../workers/protocol/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { answerOfCall } from './immediate-analysis.ts';

const base = '/sqlflow/generation/sqlflow';

/** The operations that analyse the SQL they bring along and answer at once. */
export function immediateOperations(context: ServiceContext): Operation[] {
  const { relationLimit } = context.settings;
  const tableLevelRequest = immediateRequest.extend(tableLevelFields);
  const answer = async (call: OperationCall, view: (sessionId: string) => View): Promise<StreamedAnswer> => {
    const pieces = await answerOfCall(context, call, view);
    return { type: jsonType, pieces: () => pieces };
  };
  return [
    {
      paths: [`${base}/graph`],
      summary: 'Analyses SQL and draws the graph',
      fields: immediateRequest,
      filePart: 'sqlfile',
      answer: graphResult,
      failures: [404, 409],
      run: (call) => {
        const fields = parseFields(immediateRequest, call.values);
        const options = graphOptions(fields);
        const withModel = fields.isReturnModel;
        return answer(call, (sessionId) => ({
          kind: 'sqlflow-graph',
          options,
          withModel,
          relationLimit,
          sessionId,
        }));
      },
    },
    {
      paths: [`${base}/graph/table_level_lineage`],
      summary: 'Analyses SQL and draws the tables and the statements between them',
      fields: tableLevelRequest,
      idle: idleAtTableLevel,
      filePart: 'sqlfile',
      answer: graphResult,
      failures: [404, 409],
      run: (call) => {
        const fields = parseFields(tableLevelRequest, call.values);
        const options = graphOptions(fields);
        const ignoreSelf = fields.ignoreSelfLineage;
        return answer(call, (sessionId) => ({ kind: 'sqlflow-table-level', options, ignoreSelf, sessionId }));
      },
    },
    {
      paths: [base],
      summary: 'Analyses SQL and gives the model',
      fields: immediateRequest,
      idle: idleWithoutGraph,
      filePart: 'sqlfile',
      answer: lineageModel,
      failures: [404, 409],
      run: (call) => {
        const options = graphOptions(parseFields(immediateRequest, call.values));
        return answer(call, (sessionId) => ({ kind: 'sqlflow-model', options, sessionId }));
      },
    },
  ];
}
