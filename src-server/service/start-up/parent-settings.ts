import type { ExampleSettings, ServiceSettings } from '../../settings/settings.ts';

/** The settings that can be sent from process to process. */
export type ParentSettings = { dataFolder: string; config?: string } & Partial<
  Omit<ServiceSettings, 'workerUrl' | 'limits' | 'retention' | 'examples' | 'dataFolder' | 'now'>
> & { examples?: Partial<ExampleSettings> };
