import { z } from 'zod';
import { parseFields } from '../../base/failures.ts';
import { jobSettingFields, jobSettings, keptFields } from '../../contract/sqlflow/jobs.ts';
import type { JobRecord, JobSettings } from '../../contract/sqlflow/jobs.ts';

const fields = z.object(jobSettingFields);

/** What a job record shows of the settings. */
type ShownSettings = Pick<
  JobRecord,
  | 'showRelationType'
  | 'simpleOutput'
  | 'ignoreRecordSet'
  | 'ignoreFunction'
  | 'showConstantTable'
  | 'dataflowOfAggregateFunction'
  | 'showTransform'
>;

/** The settings among the values of a submission, as they were sent. */
export function sentSettings(values: Readonly<Record<string, string>>): JobSettings {
  const names = Object.keys(keptFields).filter((name) => values[name] !== undefined);
  return jobSettings.parse(Object.fromEntries(names.map((name) => [name, values[name]])));
}

/** The settings of a job, with the defaults where none were sent. Records are asked for often: most have the same. */
export function effectiveSettings(settings: JobSettings): ShownSettings {
  return Object.keys(settings).length === 0 ? standard : shown(settings);
}

function shown(settings: JobSettings): ShownSettings {
  const given = parseFields(fields, settings);
  return {
    showRelationType: given.showRelationType.join(','),
    simpleOutput: given.simpleOutput,
    ignoreRecordSet: given.ignoreRecordSet,
    ignoreFunction: given.ignoreFunction,
    showConstantTable: given.showConstantTable,
    dataflowOfAggregateFunction: given.dataflowOfAggregateFunction,
    showTransform: given.showTransform,
  };
}

const standard = shown({});
