import type { DbtProject } from '../files/project.ts';
import type { SourceTable } from '../files/properties.ts';
import { text } from '../files/yaml.ts';
import type { World } from '../files/worlds.ts';

/** A table of a package's source as the project that is run has it (dbt manual, "overrides": what it says replaces the package's). */
export function overriddenSource(table: SourceTable, { name }: DbtProject, { root }: World): SourceTable {
  const overrides = root.properties.overrides.filter(
    (each) => each.package === name && each.source === table.source,
  );
  let result = table;
  for (const { tables, declared } of overrides) {
    const own = tables.get(table.name) ?? {};
    const database = text(own['database']) ?? text(declared['database']) ?? result.database;
    result = {
      ...result,
      ...(database !== undefined && { database }),
      schema: text(own['schema']) ?? text(declared['schema']) ?? result.schema,
      identifier: text(own['identifier']) ?? result.identifier,
    };
  }
  return result;
}
