import { strings } from '../../../strings/strings.ts';

/** What a schema is called by its `database.schema`; that of objects without one is empty. */
export const schemaName = (home: string): string => (home === '' ? strings.levels.noSchema : home);
