/** The settings of the service, and its audit log. */
import { defineOperation } from '../../fields/application-operation.ts';
import { auditEntry, auditRequest } from '../service/audit.ts';
import { settingsChange, settingsCheckResponse, settingsResponse } from '../service/settings.ts';

const longestBody = 256 * 1024;

/** All of them, in the order of the document. */
export const serviceOperations = {
  showSettings: defineOperation({
    method: 'get',
    path: '/settings',
    summary: 'The settings, and where they come from',
    answer: settingsResponse,
  }),
  changeSettings: defineOperation({
    method: 'patch',
    path: '/settings',
    summary: 'Changes the settings file',
    body: settingsChange,
    longestBody,
    answer: settingsResponse,
  }),
  checkSettings: defineOperation({
    method: 'post',
    path: '/settings/check',
    summary: 'What speaks against a change of the settings',
    body: settingsChange,
    longestBody,
    answer: settingsCheckResponse,
  }),
  showAudit: defineOperation({
    method: 'get',
    path: '/audit',
    summary: 'The audit log, for administrators',
    query: auditRequest,
    answer: auditEntry,
    mediaType: 'application/x-ndjson',
  }),
};
