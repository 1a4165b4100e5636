import type { GrowthInputs } from '../growth-input.ts';
import { dynamicSqlInputs } from './dynamic-sql.ts';
import { flowInputs } from './flows.ts';
import { multipliedInputs } from './multiplied.ts';
import { oddTextsInputs } from './odd-texts.ts';
import { queriesInputs } from './queries.ts';
import { routinesInputs } from './routines.ts';
import { tablesInputs } from './tables.ts';
import { valuesInputs } from './values.ts';
import { vendorsInputs } from './vendors.ts';
import { viewsInputs } from './views.ts';
import { writesInputs } from './writes.ts';

/** All kinds of input whose growth is measured. */
export const growthInputs: GrowthInputs = {
  ...tablesInputs,
  ...viewsInputs,
  ...queriesInputs,
  ...valuesInputs,
  ...writesInputs,
  ...routinesInputs,
  ...flowInputs,
  ...dynamicSqlInputs,
  ...vendorsInputs,
  ...oddTextsInputs,
  ...multipliedInputs,
};
