import { derive } from '../../table/derive.ts';
import { trino } from './trino.ts';

/** PrestoDB, from which Trino comes. */
export const presto = derive(trino, 'dbvpresto', {});
