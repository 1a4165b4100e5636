import type { VendorId } from '../../dialects/table/vendor.ts';
import { adapterOf, vendorOf } from '../dbt/files/adapters.ts';
import { yamlFault } from '../dbt/files/properties.ts';
import { list, mapping, readYaml, text } from '../dbt/files/yaml.ts';
import { quotedName } from '../dbt/nodes/relation.ts';
import type { ProjectReading } from '../pieces/reader.ts';

/** Reads a list of tables that no model makes: `- name: raw.orders` with `columns:` (SQLMesh, "External models"). */
export function externalModels(source: string, vendor: VendorId): ProjectReading {
  const reading: ProjectReading = { pieces: [], flows: [], diagnostics: [], relations: [] };
  const { fault, value } = readYaml(source);
  if (fault !== undefined) reading.diagnostics.push(yamlFault(fault));
  let from = 0;
  for (const model of list(value).map(mapping)) {
    const name = text(model['name'])?.trim() ?? '';
    if (name === '') continue;
    const at = Math.max(source.indexOf(name, from), 0);
    from = at + name.length;
    const own = vendorOf(/\w+/.exec(text(model['dialect']) ?? '')?.[0].toLowerCase() ?? '') ?? vendor;
    const adapter = adapterOf(own);
    const columns = Object.entries(mapping(model['columns'])).map(
      ([column, type]) => `${quotedName(column, adapter)} ${typeText(type)}`,
    );
    const map = [{ at: 0, start: at, end: from }];
    if (columns.length > 0)
      reading.pieces.push({ text: `create table ${name} (${columns.join(', ')})`, map, vendor: own });
    const parts = name.split('.').map((part) => part.replaceAll(/["`[\]]/g, ''));
    reading.relations!.push({ parts, quoted: 0, vendor: own, origin: 'source' });
  }
  return reading;
}

/** A data type as the file declares it, where it is a plain one. */
function typeText(type: unknown): string {
  const written = text(type)?.trim() ?? '';
  return /^\w+(?: \w+)*$/.test(written) ? written : 'varchar(256)';
}
