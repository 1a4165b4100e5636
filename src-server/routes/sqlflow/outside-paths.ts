import express from 'express';
import type { Router } from 'express';
import { TransportFailure } from '../../base/failures.ts';

const generation = '/sqlflow/generation';
const graph = `${generation}/sqlflow`;
const job = '/sqlflow/job';

/** What servers of the vendor have besides and this one has not, by what it offers in its place. */
const outside: readonly { why: string; paths: readonly string[] }[] = [
  {
    why: 'this service draws no pictures; ask for the graph, or export GraphML, DOT, Mermaid or the HTML report',
    paths: [
      'graph/image',
      'selectedgraph/image',
      'upstreamGraph/image',
      'downstreamGraph/image',
      'leftMostSourceTableGraph/image',
      'erdiagramSelectGraph/image',
    ].map((path) => `${graph}/${path}`),
  },
  {
    why: 'this service keeps no schemas of users; send the field metadata with the SQL or the job',
    paths: [
      'submitUserSchema',
      'deleteUserSchema',
      'displayUserDbvendorSchema',
      'displayUserSchemaSummary',
    ].map((path) => `${generation}/${path}`),
  },
  {
    why: 'this service connects to no database; send DDL or a catalog export in the field metadata',
    paths: [
      'displayMetadataQueryGraph',
      'displayMetadataQuerySource',
      'exportDatabaseMetadata',
      'exportMetadata',
      'download/parquet',
      'download/subJobFile',
      'generate/parquet',
    ].map((path) => `${job}/${path}`),
  },
  {
    why: 'this service runs nothing by the clock; submit or rerun the job from a scheduler',
    paths: ['listScheduleJobs', 'pauseScheduleJob', 'resumeScheduleJob', 'updateScheduleJob'].map(
      (path) => `${job}/${path}`,
    ),
  },
  {
    why: 'secrets are made where the service runs, by headwater user add',
    paths: ['/user/generateSecretKey'],
  },
  {
    why: 'ask for the graph and its exports, or for upstreamGraph, downstreamGraph and leftMostSourceTableGraph',
    paths: [
      `${graph}/download/metadata_lineage`,
      `${graph}/selected_dbobject/download/metadata_lineage`,
      `${job}/graph/summary`,
      `${job}/fetchLeftMostTableLineageSQL`,
      `${job}/leftMostSourceTable`,
      `${job}/leftMostSourceTableAsCsv`,
      `${job}/setJobOnTop`,
      `${job}/submitTableAffectSQLJob`,
    ],
  },
];

/** Answers 404 on the paths of the vendor's servers that this service has not, and says what to do instead. */
export function outsidePaths(): Router {
  const router = express.Router();
  for (const { why, paths } of outside) {
    router.all([...paths], (request) => {
      throw new TransportFailure(404, `${request.path} is not offered: ${why}.`);
    });
  }
  return router;
}
