import { defaultLimits, type Limits, wholeLimits } from '../../../src-lineage/base/diagnostics/limits.ts';
import type { AnalysisOptions } from '../../../src-lineage/model/engine.ts';
import type { ServiceLimits } from '../../settings/settings.ts';

const names = Object.keys(defaultLimits) as (keyof Limits)[];

/** The budgets that the settings give to the analysis; none where they are the usual ones. */
export function analysisLimits(limits: ServiceLimits): Pick<AnalysisOptions, 'limits'> {
  const given = names.flatMap((name) => (limits[name] === undefined ? [] : [[name, limits[name]] as const]));
  return given.length === 0 ? {} : { limits: wholeLimits(Object.fromEntries(given)) };
}
