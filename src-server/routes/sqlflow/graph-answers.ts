import type { SqlflowOptions } from '../../../src-lineage/export/sqlflow/parts/style.ts';
import type { TraceDirection } from '../../../src-lineage/graph/edges/trace-direction.ts';
import type { StreamedAnswer } from '../../http/stream-answer.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { jsonView } from '../find/sessions.ts';

/** Which part of a result is answered, beside the options of the graph. */
interface GraphAnswer {
  sessionId: string;
  options: SqlflowOptions;
  withModel: boolean;
  levels?: TraceDirection;
}

/** Model and graph of a session. */
export function graphAnswer(context: ServiceContext, answer: GraphAnswer): StreamedAnswer {
  const { relationLimit } = context.settings;
  return jsonView(context, answer.sessionId, { kind: 'sqlflow-graph', relationLimit, ...answer });
}

/** The tables of a session and the statements between them; with the record of the job where it is requested. */
export function tableLevelAnswer(
  context: ServiceContext,
  answer: { sessionId: string; options: SqlflowOptions; ignoreSelf: boolean; job?: object },
): StreamedAnswer {
  return jsonView(context, answer.sessionId, { kind: 'sqlflow-table-level', ...answer });
}
