/** The endpoints for jobs, and for what comes along with them, in the OpenAPI document. */
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import * as jobsContract from '../application/service/jobs.ts';
import * as metadataContract from '../application/service/metadata.ts';
import * as phasesContract from '../application/service/phases.ts';
import * as resultsContract from '../application/service/results.ts';
import { endpoint } from './application-endpoint.ts';

const job = z.object({ jobId: z.string() });

export const jobPaths: ZodOpenApiPathsObject = {
  '/api/v1/metadata-check': {
    post: {
      ...endpoint(
        'What metadata holds, before a job is sent with it',
        metadataContract.metadataCheckResponse,
      ),
      requestBody: { content: { 'application/json': { schema: metadataContract.metadataCheckRequest } } },
    },
  },
  '/api/v1/phases': {
    post: {
      ...endpoint('What the engine makes of a text in one of its phases', phasesContract.phasesResponse),
      requestBody: { content: { 'application/json': { schema: phasesContract.phasesRequest } } },
    },
  },
  '/api/v1/jobs': {
    get: {
      ...endpoint('The jobs, the newest first', jobsContract.jobsResponse),
      requestParams: { query: jobsContract.listJobsRequest },
    },
  },
  '/api/v1/jobs/delete': {
    post: {
      ...endpoint('Deletes jobs with their files and results', jobsContract.deleteJobsResponse),
      requestBody: { content: { 'application/json': { schema: jobsContract.deleteJobsRequest } } },
    },
  },
  '/api/v1/jobs/{jobId}': { get: endpoint('All that is known of a job', jobsContract.jobDetails, job) },
  '/api/v1/jobs/{jobId}/rename': {
    post: {
      ...endpoint('Gives a job another name', jobsContract.jobDetails, job),
      requestBody: { content: { 'application/json': { schema: jobsContract.renameJobRequest } } },
    },
  },
  '/api/v1/jobs/{jobId}/rerun': {
    post: {
      ...endpoint('Analyses a job again, as it is or with other settings', jobsContract.jobDetails, job),
      requestBody: { content: { 'application/json': { schema: jobsContract.rerunJobRequest } } },
    },
  },
  '/api/v1/jobs/{jobId}/trial': {
    post: {
      ...endpoint(
        'What a job would hold if it were read for another vendor; nothing is kept',
        jobsContract.resultNumbers,
        job,
      ),
      requestBody: { content: { 'application/json': { schema: jobsContract.trialRequest } } },
    },
  },
  '/api/v1/jobs/{jobId}/cancel': {
    post: endpoint('Ends the analysis of a job, which stays with its files', jobsContract.jobDetails, job),
  },
  '/api/v1/jobs/{jobId}/results': {
    get: endpoint('The results of a job, the latest first', resultsContract.resultsResponse, job),
  },
  '/api/v1/jobs/{jobId}/results/delete': {
    post: {
      ...endpoint('Deletes earlier results of a job', resultsContract.deleteResultsResponse, job),
      requestBody: { content: { 'application/json': { schema: resultsContract.deleteResultsRequest } } },
    },
  },
  '/api/v1/jobs/{jobId}/files': {
    post: {
      ...endpoint('Adds files to a job, which is analysed again', jobsContract.jobDetails, job),
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: jobsContract.addFilesRequest.extend({
              sqlfiles: z.array(z.string()).meta({
                description: 'Files and archives; those of paths that the job has replace the earlier ones.',
              }),
            }),
          },
        },
      },
    },
  },
};
