import { parseTemplate } from '../../jinja/reading/template-parser.ts';
import type { ProjectMacro } from '../files/macro-files.ts';
import { dateMacros } from './built-in-dates.ts';
import { nameMacros, textMacros, typeMacros } from './built-in-texts.ts';
import { datePackageMacros } from './date-package-macros.ts';
import { fivetranMacros } from './fivetran-macros.ts';
import { utilityMacros } from './utility-macros.ts';
import { vaultMacros } from './vault-macros.ts';

/** The number of templates that are no files of the run. */
export const builtInFile = -1;

/** Packages of which `utility-macros.ts` and its like know something. */
export const knownPackages: ReadonlySet<string> = new Set([
  'dbt_utils',
  'fivetran_utils',
  'dbt_date',
  'automate_dv',
  'dbtvault',
  'datavault4dbt',
  'dbt_unit_testing',
]);

const sources = [
  typeMacros,
  textMacros,
  dateMacros,
  nameMacros,
  utilityMacros,
  fivetranMacros,
  datePackageMacros,
  vaultMacros,
];

/**
 * The macros that dbt itself brings (dbt manual, "Cross-database macros", "generate_schema_name" …), in words of our own:
 * what they give is what counts. `default__x` holds where an adapter has no `<adapter>__x`.
 */
export function builtInMacros(): ReadonlyMap<string, ProjectMacro> {
  const macros = new Map<string, ProjectMacro>();
  for (const source of sources) {
    const template = parseTemplate(source, builtInFile);
    for (const statement of template.body)
      if (statement.kind === 'macro') macros.set(statement.macro.name, { template, macro: statement.macro });
  }
  return macros;
}
