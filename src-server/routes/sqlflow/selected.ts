import { OperationFailure, parseFields } from '../../base/failures.ts';
import { graphOptions, keyOptions, storedObjectOptions } from '../../contract/fields/graph-options.ts';
import { graphResult, listedObjects, selectedObjects } from '../../contract/fields/graph-result.ts';
import {
  idleAtTableLevel,
  keysRequest,
  selectedGraphRequest,
  selectedObjectsRequest,
  tableColumnsRequest,
  tableLevelFields,
} from '../../contract/fields/lineage-requests.ts';
import type { Operation } from '../../http/operation.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { fileText } from '../exports/file-text.ts';
import { parseCoordinates } from '../find/coordinates.ts';
import { askedOfResult, meantOrLatestResult, meantResult } from '../find/meant-result.ts';
import { jsonView } from '../find/sessions.ts';
import { graphAnswer, tableLevelAnswer } from './graph-answers.ts';

const base = '/sqlflow/generation/sqlflow';

const tableLevelRequest = selectedGraphRequest.extend(tableLevelFields);

/** The operations that ask more about an earlier analysis. */
export function selectedOperations(context: ServiceContext): Operation[] {
  return [
    selectedGraph(context),
    selectedTableLevel(context),
    keyGraph(context),
    tableColumns(context),
    selectedSql(context),
  ];
}

function selectedGraph(context: ServiceContext): Operation {
  return {
    paths: [`${base}/selectedgraph`],
    summary: 'Draws what is connected with an object of an earlier analysis',
    fields: selectedGraphRequest,
    answer: graphResult,
    failures: [404, 409],
    run: async (call) => {
      const { sessionId, fields } = await askedOfResult(context, call, selectedGraphRequest);
      return graphAnswer(context, {
        sessionId,
        options: graphOptions(fields),
        withModel: fields.isReturnModel,
      });
    },
  };
}

function selectedTableLevel(context: ServiceContext): Operation {
  return {
    paths: [`${base}/selectedgraph/table_level_lineage`],
    summary: 'Draws the tables around an object of an earlier analysis, and the statements between them',
    fields: tableLevelRequest,
    idle: idleAtTableLevel,
    answer: graphResult,
    failures: [404, 409],
    run: async (call) => {
      const { sessionId, fields } = await askedOfResult(context, call, tableLevelRequest);
      return tableLevelAnswer(context, {
        sessionId,
        options: graphOptions(fields),
        ignoreSelf: fields.ignoreSelfLineage,
      });
    },
  };
}

function keyGraph(context: ServiceContext): Operation {
  return {
    paths: [`${base}/erdiagramSelectGraph`],
    summary: 'Draws the keys between the tables of an earlier analysis',
    description: 'Tables with all their columns, and the foreign keys (`er`) between them.',
    fields: keysRequest,
    answer: graphResult,
    failures: [404, 409],
    run: async (call) => {
      const { sessionId, fields } = await askedOfResult(context, call, keysRequest, meantOrLatestResult);
      return graphAnswer(context, {
        sessionId,
        options: keyOptions(fields),
        withModel: fields.isReturnModel,
      });
    },
  };
}

function tableColumns(context: ServiceContext): Operation {
  return {
    paths: [`${base}/listTableColumns`],
    summary: 'Lists the columns of a table of an earlier analysis',
    description: 'One object for each table of that name; none where there is no such table.',
    fields: tableColumnsRequest,
    answer: listedObjects,
    failures: [404, 409],
    run: async (call) => {
      const { sessionId, fields } = await askedOfResult(context, call, tableColumnsRequest);
      const options = storedObjectOptions(fields);
      return jsonView(context, sessionId, { kind: 'sqlflow-objects', options, sessionId });
    },
  };
}

function selectedSql(context: ServiceContext): Operation {
  return {
    paths: [`${base}/getSelectedDbObjectInfo`],
    summary: 'Gives the SQL that has the selected objects',
    fields: selectedObjectsRequest,
    answer: selectedObjects,
    failures: [404, 409],
    run: async (call) => {
      const fields = parseFields(selectedObjectsRequest, call.values);
      const coordinates = parseCoordinates(fields.coordinates);
      const { sessionId } = await meantResult(context, call);
      const selected = [];
      for (const [file, positions] of positionsByFile(coordinates)) {
        const text = await fileText(context, sessionId, file);
        // `index` counts the texts inside one file; only files made of several have more than one.
        selected.push({ index: 0, positions, sql: text.text, file: text.name });
      }
      return { data: selected };
    },
  };
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
