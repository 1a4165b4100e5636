import { derive } from './derive.ts';
import { trino } from './trino.ts';

/** PrestoDB, from which Trino comes. */
export const presto = derive(trino, 'dbvpresto', {});
