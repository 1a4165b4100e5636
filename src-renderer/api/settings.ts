import type {
  SettingsChange,
  SettingsCheckResponse,
  SettingsResponse,
} from '../../src-server/contract/application/service/settings.ts';
import { jsonBody, postJson, requestJson } from './http/http.ts';

export type {
  SettingRemark,
  SettingsChange,
  SettingsCheckResponse,
  SettingsResponse,
  SettingState,
  SettingValue,
} from '../../src-server/contract/application/service/settings.ts';

/** Asks for all settings. */
export function readSettings(): Promise<SettingsResponse> {
  return requestJson<SettingsResponse>('/api/v1/settings');
}

/** Asks what speaks against a change. */
export function checkSettings(change: SettingsChange, signal: AbortSignal): Promise<SettingsCheckResponse> {
  return postJson<SettingsCheckResponse>('/api/v1/settings/check', change, signal);
}

/** Changes the settings file. */
export function changeSettings(change: SettingsChange): Promise<SettingsResponse> {
  return requestJson<SettingsResponse>('/api/v1/settings', { ...jsonBody(change), method: 'PATCH' });
}
