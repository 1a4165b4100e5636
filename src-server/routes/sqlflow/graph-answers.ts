import type { SqlflowOptions } from '../../../src-lineage/export/sqlflow/parts/style.ts';
import type { TraceDirection } from '../../../src-lineage/graph/edges/trace-direction.ts';
import { jsonType } from '../../http/answers/envelope.ts';
import { streamAnswer } from '../../http/stream-answer.ts';
import type { OperationCall } from '../../http/operation.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { sessionView } from '../find/sessions.ts';

/** Which part of a result is answered, beside the options of the graph. */
interface GraphAnswer {
  sessionId: string;
  options: SqlflowOptions;
  withModel: boolean;
  levels?: TraceDirection;
}

/** Sends model and graph of a session. */
export async function sendGraph(
  context: ServiceContext,
  { response }: OperationCall,
  answer: GraphAnswer,
): Promise<void> {
  const { relationLimit } = context.settings;
  const pieces = sessionView(context, answer.sessionId, { kind: 'sqlflow-graph', relationLimit, ...answer });
  await streamAnswer(response, pieces, { type: jsonType });
}

/** Sends the tables of a session and the statements between them; with the record of the job where it is requested. */
export async function sendTableLevel(
  context: ServiceContext,
  { response }: OperationCall,
  answer: { sessionId: string; options: SqlflowOptions; ignoreSelf: boolean; job?: object },
): Promise<void> {
  const pieces = sessionView(context, answer.sessionId, { kind: 'sqlflow-table-level', ...answer });
  await streamAnswer(response, pieces, { type: jsonType });
}
