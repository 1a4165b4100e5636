/** What is asked of a result: the session as a whole, its objects, lineage, texts and problems. */
import { z } from 'zod';
import { defineOperation } from '../../fields/application-operation.ts';
import { numberField } from '../../fields/fields.ts';
import * as catalogue from '../result/catalogue.ts';
import * as details from '../result/details.ts';
import { graphRequest, graphResponse } from '../result/graph.ts';
import * as impact from '../result/impact.ts';
import { overviewRequest, overviewResponse } from '../result/overview.ts';
import { reachRequest, reachResponse } from '../result/reach.ts';
import { relationsRequest, relationsResponse } from '../result/relation-pages.ts';
import { searchQuery, searchResponse } from '../result/search.ts';
import { diagnosticsQuery, diagnosticsResponse, fileResponse, sessionResponse } from '../service/sessions.ts';

const graphQuery = z.object({
  relationTypes: z.string().optional().meta({
    description: 'Separated by commas; like this, the other fields of the graph request.',
  }),
});

/** All of them, in the order of the document. */
export const sessionOperations = {
  showSession: defineOperation({
    method: 'get',
    path: '/sessions/{sessionId}',
    summary: 'What is known of a session',
    answer: sessionResponse,
  }),
  showGraph: defineOperation({
    method: 'post',
    path: '/sessions/{sessionId}/graph',
    summary: 'The graph of a session',
    body: graphRequest,
    answer: graphResponse,
  }),
  showCatalogue: defineOperation({
    method: 'get',
    path: '/sessions/{sessionId}/catalogue',
    summary: 'All objects of a session, in flat arrays',
    query: catalogue.catalogueQuery,
    answer: catalogue.catalogueResponse,
  }),
  showTable: defineOperation({
    method: 'get',
    path: '/sessions/{sessionId}/tables/{tableId}',
    params: { tableId: numberField },
    summary: 'One object with all its columns',
    answer: catalogue.tableDetails,
  }),
  search: defineOperation({
    method: 'get',
    path: '/sessions/{sessionId}/search',
    summary: 'Tables and columns by their names, the best first',
    query: searchQuery,
    answer: searchResponse,
  }),
  showOverview: defineOperation({
    method: 'post',
    path: '/sessions/{sessionId}/overview',
    summary: 'The schema map: databases and schemas, and what flows between them',
    body: overviewRequest,
    answer: overviewResponse,
  }),
  listRelations: defineOperation({
    method: 'post',
    path: '/sessions/{sessionId}/relations',
    summary: 'The relations of a graph, filtered and sorted, a page at a time',
    body: relationsRequest,
    answer: relationsResponse,
  }),
  showImpact: defineOperation({
    method: 'post',
    path: '/sessions/{sessionId}/impact',
    summary: 'What a change reaches, or what feeds something',
    body: impact.impactRequest,
    answer: impact.impactResponse,
  }),
  showImpactPath: defineOperation({
    method: 'post',
    path: '/sessions/{sessionId}/impact/path',
    summary: 'Why something is reached: the shortest way',
    body: impact.impactPathRequest,
    answer: impact.impactPathResponse,
  }),
  countReach: defineOperation({
    method: 'post',
    path: '/sessions/{sessionId}/reach',
    summary: 'How many tables each further step from a selection would add',
    body: reachRequest,
    answer: reachResponse,
  }),
  showColumn: defineOperation({
    method: 'get',
    path: '/sessions/{sessionId}/columns/{columnId}',
    params: { columnId: numberField },
    summary: 'A column with all its places',
    answer: details.columnDetails,
  }),
  showColumnLinks: defineOperation({
    method: 'get',
    path: '/sessions/{sessionId}/columns/{columnId}/links',
    params: { columnId: numberField },
    summary: 'What flows straight into a column and out of it',
    graphQuery,
    answer: details.directLinks,
  }),
  showTableLinks: defineOperation({
    method: 'get',
    path: '/sessions/{sessionId}/tables/{tableId}/links',
    params: { tableId: numberField },
    summary: 'What flows straight into a table and out of it',
    graphQuery,
    answer: details.directLinks,
  }),
  showRelation: defineOperation({
    method: 'get',
    path: '/sessions/{sessionId}/relations/{relationIndex}',
    params: { relationIndex: numberField },
    summary: 'Why an edge is there',
    graphQuery: details.edgeEnds.extend(graphQuery.shape),
    answer: details.relationDetails,
  }),
  showFile: defineOperation({
    method: 'get',
    path: '/sessions/{sessionId}/files/{index}',
    params: { index: numberField },
    summary: 'A file with its marks',
    answer: fileResponse,
  }),
  listFileEdges: defineOperation({
    method: 'get',
    path: '/sessions/{sessionId}/files/{index}/edges',
    params: { index: numberField },
    summary: 'The edges that a piece of a file makes',
    graphQuery: graphQuery.extend(details.textRange.shape),
    answer: details.rangeEdges,
  }),
  listDiagnostics: defineOperation({
    method: 'get',
    path: '/sessions/{sessionId}/diagnostics',
    summary: 'What could not be read or resolved',
    query: diagnosticsQuery,
    answer: diagnosticsResponse,
  }),
};
