import type { LineageObject } from '../../model/objects.ts';

/** How a level that a name lacks is written. */
const missingLevel = 'DEFAULT';

/** The name of an object as the columns of a CSV have it: database (with its server), schema, table. */
export function csvLevels({ server, database, schema, name }: LineageObject): string[] {
  const inServer = database ?? missingLevel;
  return [server === undefined ? inServer : `${server}.${inServer}`, schema ?? missingLevel, name];
}
