/** The settings of the service in the OpenAPI document. */
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import * as settingsContract from '../application/service/settings.ts';
import { endpoint } from './application-endpoint.ts';

const requestBody = { content: { 'application/json': { schema: settingsContract.settingsChange } } };

export const settingsPaths: ZodOpenApiPathsObject = {
  '/api/v1/settings': {
    get: endpoint('The settings, and where they come from', settingsContract.settingsResponse),
    patch: { ...endpoint('Changes the settings file', settingsContract.settingsResponse), requestBody },
  },
  '/api/v1/settings/check': {
    post: {
      ...endpoint('What speaks against a change of the settings', settingsContract.settingsCheckResponse),
      requestBody,
    },
  },
};
