import type { VendorId } from '../../../dialects/table/vendor.ts';
import type { DefaultNames } from '../../../model/folder-defaults.ts';
import { connectionParts, placeIn, vendorOfConnection } from '../../pieces/connection-string.ts';
import type { XmlElement } from '../../formats/xml/xml-document.ts';
import { childNamed, childrenNamed, type XmlTexts } from '../../formats/xml/xml-values.ts';

/** What a data source says of the queries that go to it. */
export interface ReportConnection extends DefaultNames {
  vendor?: VendorId;
}

/** The extensions that reports have for databases ("[MS-RDL]", DataProvider); of others the connection string says it. */
const providers: ReadonlyMap<string, VendorId> = new Map([
  ['SQL', 'dbvmssql'],
  ['SQLAZURE', 'dbvazuresql'],
  ['SQLPDW', 'dbvazuresql'],
  ['ORACLE', 'dbvoracle'],
  ['TERADATA', 'dbvteradata'],
  ['OLEDB-MD', 'dbvmdx'],
]);

/** The data sources of a report, by their names in lower case. Of one that lies on a server nothing is known. */
export function reportConnections(texts: XmlTexts, root: XmlElement): Map<string, ReportConnection> {
  const connections = new Map<string, ReportConnection>();
  for (const source of childrenNamed(childNamed(root, 'DataSources'), 'DataSource')) {
    const properties = childNamed(source, 'ConnectionProperties');
    const content = (name: string): string => {
      const element = childNamed(properties, name);
      return element === undefined ? '' : texts.content(element).trim();
    };
    const provider = content('DataProvider').toUpperCase();
    const parts = connectionParts(content('ConnectString'));
    const vendor = providers.get(provider) ?? vendorOfConnection(provider, parts);
    const database = parts.get('initial catalog') ?? parts.get('database');
    const place = database === undefined || vendor === 'dbvmdx' ? {} : placeIn(database, vendor);
    connections.set((texts.attribute(source, 'Name') ?? '').toLowerCase(), {
      ...place,
      ...(vendor && { vendor }),
    });
  }
  return connections;
}
