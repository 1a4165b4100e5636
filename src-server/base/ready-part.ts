/** A part that a service needs to take work, whether it is there, and the code of what is in its way. */
export interface ReadyPart {
  part: 'requests' | 'store' | 'schema' | 'queue' | 'disk';
  ok: boolean;
  code?:
    | 'Stopping'
    | 'DataFolderUnusable'
    | 'StoreUnreachable'
    | 'StoreUnsuitable'
    | 'SchemaMismatch'
    | 'SchemaIncomplete';
}
