import { csvFields, graphOptions, immediateRequest, tableLevelFields } from '../contract/lineage-requests.ts';
import { graphResult, lineageModel, lineageTree } from '../contract/graph-result.ts';
import { jsonType } from '../http/envelope.ts';
import { parseFields } from '../http/failures.ts';
import type { Operation, OperationCall } from '../http/operation.ts';
import { streamAnswer } from '../http/stream-answer.ts';
import type { ServiceContext } from '../service-context.ts';
import type { View } from '../workers/protocol.ts';
import { analyseNow } from './immediate-analysis.ts';
import { csvType, graphmlType } from './media-types.ts';
import { knownSession, sessionView } from './sessions.ts';

const base = '/sqlflow/generation/sqlflow';

/** The operations that analyse the SQL they bring along and answer at once. */
export function immediateOperations(context: ServiceContext): Operation[] {
  const { relationLimit } = context.settings;
  const answer = async (
    call: OperationCall,
    headers: { type: string; fileName?: string },
    view: (sessionId: string) => View,
  ): Promise<void> => {
    const sessionId = await sessionOfCall(context, call);
    await streamAnswer(call.response, sessionView(context, sessionId, view(sessionId)), headers);
  };
  return [
    {
      paths: [`${base}/graph`],
      summary: 'Analyses SQL and draws the graph',
      fields: immediateRequest,
      filePart: 'sqlfile',
      answer: graphResult,
      run: (call) => {
        const fields = parseFields(immediateRequest, call.values);
        const options = graphOptions(fields);
        const withModel = fields.isReturnModel;
        return answer(call, { type: jsonType }, (sessionId) => ({
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
      fields: immediateRequest.extend(tableLevelFields.shape),
      filePart: 'sqlfile',
      answer: graphResult,
      run: (call) => {
        const fields = parseFields(immediateRequest.extend(tableLevelFields.shape), call.values);
        const options = graphOptions(fields);
        return answer(call, { type: jsonType }, (sessionId) => ({
          kind: 'sqlflow-table-level',
          options,
          ignoreSelf: fields.ignoreSelfLineage,
          sessionId,
        }));
      },
    },
    {
      paths: [base],
      summary: 'Analyses SQL and gives the model',
      fields: immediateRequest,
      filePart: 'sqlfile',
      answer: lineageModel,
      run: (call) => {
        const options = graphOptions(parseFields(immediateRequest, call.values));
        return answer(call, { type: jsonType }, (sessionId) => ({
          kind: 'sqlflow-model',
          options,
          sessionId,
        }));
      },
    },
    {
      paths: [`${base}/exportFullLineageAsJson`],
      summary: 'Analyses SQL and gives the model as a tree',
      fields: immediateRequest,
      filePart: 'sqlfile',
      answer: lineageTree,
      run: (call) => {
        const options = graphOptions(parseFields(immediateRequest, call.values));
        return answer(call, { type: jsonType }, (sessionId) => ({
          kind: 'sqlflow-tree',
          options,
          sessionId,
        }));
      },
    },
    {
      paths: [`${base}/exportFullLineageAsCsv`, `${base}/exportLineageAsCsv`],
      summary: 'Analyses SQL and gives the lineage as CSV',
      fields: immediateRequest.extend(csvFields.shape),
      filePart: 'sqlfile',
      answer: csvType,
      run: (call) => {
        const fields = parseFields(immediateRequest.extend(csvFields.shape), call.values);
        const options = graphOptions(fields);
        const { delimiter } = fields;
        return answer(call, { type: csvType, fileName: 'lineage.csv' }, () => ({
          kind: 'csv',
          options,
          delimiter,
        }));
      },
    },
    {
      paths: [`${base}/exportLineageAsGraphml`],
      summary: 'Analyses SQL and gives the lineage as GraphML',
      fields: immediateRequest,
      filePart: 'sqlfile',
      answer: graphmlType,
      run: (call) => {
        const options = graphOptions(parseFields(immediateRequest, call.values));
        return answer(call, { type: graphmlType, fileName: 'lineage.graphml' }, () => ({
          kind: 'graphml',
          options,
        }));
      },
    },
  ];
}

/** The session of a call: of the SQL it brings, or an earlier one that it names. */
async function sessionOfCall(context: ServiceContext, call: OperationCall): Promise<string> {
  const { sessionId } = call.values;
  const bringsSql = call.files.length > 0 || 'sqltext' in call.values || 'sqlfile' in call.values;
  if (sessionId !== undefined && !bringsSql) return (await knownSession(context, sessionId)).sessionId;
  return await analyseNow(context, call, parseFields(immediateRequest, call.values));
}
