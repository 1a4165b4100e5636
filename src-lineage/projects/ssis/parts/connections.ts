import type { VendorId } from '../../../dialects/table/vendor.ts';
import { connectionParts, placeIn, vendorOfConnection } from '../../pieces/connection-string.ts';
import type { XmlElement } from '../../formats/xml/xml-document.ts';
import { childNamed, childrenNamed, type XmlTexts } from '../../formats/xml/xml-values.ts';
import type { VariableScope } from '../expressions/variables.ts';
import { type Configuration, configuredConnection } from './configurations.ts';
import { property, propertyExpressions } from '../../formats/xml/elements.ts';

/** A connection manager: what a task or component reads from or writes to. */
export interface Connection {
  name: string;
  /** `OLEDB`, `ADO.NET:…`, `FLATFILE`, `EXCEL`, `CACHE` … in upper case. */
  type: string;
  connectionString: string;
  database?: string;
  /** The database of vendors that have no schemas in it. */
  schema?: string;
  vendor?: VendorId;
}

/** By id, reference id and name, in lower case. */
export type ConnectionTable = ReadonlyMap<string, Connection>;

/** A connection manager as it stands in a file; its strings may depend on variables. */
export interface DeclaredConnection {
  keys: string[];
  resolve(scope: VariableScope): Connection;
}

/** Reads a connection manager: an element of a package, or the root of a `.conmgr`. */
export function declaredConnection(
  texts: XmlTexts,
  element: XmlElement,
  configuration: Configuration = new Map(),
): DeclaredConnection {
  const name = property(texts, element, 'ObjectName') ?? '';
  const type = (property(texts, element, 'CreationName') ?? '').toUpperCase();
  const inner = childNamed(childNamed(element, 'ObjectData'), 'ConnectionManager');
  const stored = inner && (property(texts, inner, 'ConnectionString') ?? '');
  const expressions = propertyExpressions(texts, element);
  const keys = [property(texts, element, 'DTSID'), property(texts, element, 'refId'), name];
  return {
    keys: keys.flatMap((key) => (key ? [key.toLowerCase()] : [])),
    resolve: (scope) => {
      const given = (what: string): string | undefined => {
        const expression = expressions.get(what);
        const value = expression && scope.evaluate(texts.content(expression));
        return value || configuredConnection(configuration, name, what) || undefined;
      };
      const connectionString = given('ConnectionString') ?? stored ?? '';
      const parts = connectionParts(connectionString);
      const database = given('InitialCatalog') ?? parts.get('initial catalog') ?? parts.get('database');
      const vendor = vendorOfConnection(type, parts);
      return {
        name,
        type,
        connectionString,
        ...(database && placeIn(database, vendor)),
        ...(vendor && { vendor }),
      };
    },
  };
}

/** The connection managers of a package. */
export function declaredConnections(
  texts: XmlTexts,
  root: XmlElement,
  configuration: Configuration,
): DeclaredConnection[] {
  const lists = [root, ...childrenNamed(root, 'ConnectionManagers')];
  return lists
    .flatMap((list) => childrenNamed(list, 'ConnectionManager'))
    .map((element) => declaredConnection(texts, element, configuration));
}

/** Finds the connection that a task or component names, by id, by reference, or with `:external` behind the id. */
export function findConnection(
  connections: ConnectionTable,
  ...references: (string | undefined)[]
): Connection | undefined {
  for (const reference of references) {
    if (!reference) continue;
    const key = reference.toLowerCase().replace(/:(?:external|invalid)$/, '');
    const inner = /\.connectionmanagers\[(.*)\]$/.exec(key)?.[1];
    const found = connections.get(key) ?? (inner === undefined ? undefined : connections.get(inner));
    if (found !== undefined) return found;
  }
  return undefined;
}
