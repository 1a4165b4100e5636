/** The operations of `/api/v1` for jobs, and for what comes along with them. */
import { z } from 'zod';
import { defineOperation } from '../../fields/application-operation.ts';
import * as contract from '../service/jobs.ts';
import { metadataCheckRequest, metadataCheckResponse } from '../service/metadata.ts';
import { phasesRequest, phasesResponse } from '../service/phases.ts';
import { deleteResultsRequest, deleteResultsResponse, resultsResponse } from '../service/results.ts';

/** All of them, in the order of the document. */
export const jobOperations = {
  checkMetadata: defineOperation({
    method: 'post',
    path: '/metadata-check',
    summary: 'What metadata holds, before a job is sent with it',
    body: metadataCheckRequest,
    answer: metadataCheckResponse,
  }),
  showPhases: defineOperation({
    method: 'post',
    path: '/phases',
    summary: 'What the engine makes of a text in one of its phases',
    body: phasesRequest,
    answer: phasesResponse,
  }),
  listJobs: defineOperation({
    method: 'get',
    path: '/jobs',
    summary: 'The jobs, the newest first',
    query: contract.listJobsRequest,
    answer: contract.jobsResponse,
  }),
  deleteJobs: defineOperation({
    method: 'post',
    path: '/jobs/delete',
    summary: 'Deletes jobs with their files and results',
    body: contract.deleteJobsRequest,
    answer: contract.deleteJobsResponse,
  }),
  showJob: defineOperation({
    method: 'get',
    path: '/jobs/{jobId}',
    summary: 'All that is known of a job',
    answer: contract.jobDetails,
  }),
  renameJob: defineOperation({
    method: 'post',
    path: '/jobs/{jobId}/rename',
    summary: 'Gives a job another name',
    body: contract.renameJobRequest,
    answer: contract.jobDetails,
  }),
  rerunJob: defineOperation({
    method: 'post',
    path: '/jobs/{jobId}/rerun',
    summary: 'Analyses a job again, as it is or with other settings',
    body: contract.rerunJobRequest,
    answer: contract.jobDetails,
  }),
  tryJob: defineOperation({
    method: 'post',
    path: '/jobs/{jobId}/trial',
    summary: 'What a job would hold if it were read for another vendor; nothing is kept',
    body: contract.trialRequest,
    answer: contract.resultNumbers,
  }),
  cancelJob: defineOperation({
    method: 'post',
    path: '/jobs/{jobId}/cancel',
    summary: 'Ends the analysis of a job, which stays with its files',
    answer: contract.jobDetails,
  }),
  listResults: defineOperation({
    method: 'get',
    path: '/jobs/{jobId}/results',
    summary: 'The results of a job, the latest first',
    answer: resultsResponse,
  }),
  deleteResults: defineOperation({
    method: 'post',
    path: '/jobs/{jobId}/results/delete',
    summary: 'Deletes earlier results of a job',
    body: deleteResultsRequest,
    answer: deleteResultsResponse,
  }),
  addFiles: defineOperation({
    method: 'post',
    path: '/jobs/{jobId}/files',
    summary: 'Adds files to a job, which is analysed again',
    form: contract.addFilesRequest.extend({
      sqlfiles: z.array(z.string()).meta({
        description: 'Files and archives; those of paths that the job has replace the earlier ones.',
      }),
    }),
    answer: contract.jobDetails,
  }),
};
