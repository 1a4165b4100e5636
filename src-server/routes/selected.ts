import {
  graphOptions,
  selectedGraphRequest,
  selectedObjectsRequest,
  tableLevelFields,
} from '../contract/lineage-requests.ts';
import { parseCoordinates } from './coordinates.ts';
import { graphResult, selectedObjects } from '../contract/graph-result.ts';
import { jsonType, sendSuccess } from '../http/envelope.ts';
import { OperationFailure, parseFields } from '../http/failures.ts';
import type { Operation } from '../http/operation.ts';
import { streamAnswer } from '../http/stream-answer.ts';
import type { ServiceContext } from '../service-context.ts';
import { knownSession, sessionView } from './sessions.ts';
import { fileText } from './file-text.ts';

const base = '/sqlflow/generation/sqlflow';

/** The operations that ask more about an earlier analysis. */
export function selectedOperations(context: ServiceContext): Operation[] {
  const { relationLimit } = context.settings;
  return [
    {
      paths: [`${base}/selectedgraph`],
      summary: 'Draws what is connected with an object of an earlier analysis',
      fields: selectedGraphRequest,
      answer: graphResult,
      run: async ({ caller, values, response }) => {
        const fields = parseFields(selectedGraphRequest, values);
        const { sessionId } = await knownSession(context, caller, fields.sessionId);
        const options = graphOptions(fields);
        const withModel = fields.isReturnModel;
        const pieces = sessionView(context, sessionId, {
          kind: 'sqlflow-graph',
          options,
          withModel,
          relationLimit,
          sessionId,
        });
        await streamAnswer(response, pieces, { type: jsonType });
      },
    },
    {
      paths: [`${base}/selectedgraph/table_level_lineage`],
      summary: 'Draws the tables around an object of an earlier analysis, and the statements between them',
      fields: selectedGraphRequest.extend(tableLevelFields.shape),
      answer: graphResult,
      run: async ({ caller, values, response }) => {
        const fields = parseFields(selectedGraphRequest.extend(tableLevelFields.shape), values);
        const { sessionId } = await knownSession(context, caller, fields.sessionId);
        const pieces = sessionView(context, sessionId, {
          kind: 'sqlflow-table-level',
          options: graphOptions(fields),
          ignoreSelf: fields.ignoreSelfLineage,
          sessionId,
        });
        await streamAnswer(response, pieces, { type: jsonType });
      },
    },
    {
      paths: [`${base}/getSelectedDbObjectInfo`],
      summary: 'Gives the SQL in which selected objects lie',
      fields: selectedObjectsRequest,
      answer: selectedObjects,
      run: async ({ caller, values, response }) => {
        const fields = parseFields(selectedObjectsRequest, values);
        const coordinates = parseCoordinates(fields.coordinates);
        const { sessionId } = await knownSession(context, caller, fields.sessionId);
        const selected = [];
        for (const [file, positions] of positionsByFile(coordinates)) {
          const text = await fileText(context, sessionId, file);
          // `index` counts the texts inside one file; only files made of several have more than one.
          selected.push({ index: 0, positions, sql: text.text, file: text.name });
        }
        sendSuccess(response, selected);
      },
    },
  ];
}

type Place = { x: number; y: number };

function positionsByFile(coordinates: readonly (Place & { hashCode: string })[]): Map<number, Place[]> {
  const byFile = new Map<number, Place[]>();
  for (const { x, y, hashCode } of coordinates) {
    const file = Number(hashCode);
    if (!Number.isInteger(file) || file < 0) {
      throw new OperationFailure(
        400,
        `coordinates: hashCode must be the number of a file, not "${hashCode}".`,
      );
    }
    const places = byFile.get(file) ?? [];
    byFile.set(file, places);
    places.push({ x, y });
  }
  return byFile;
}
