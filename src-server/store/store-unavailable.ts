/** PostgreSQL could not be asked, or could not answer now: what was to be done may be done later. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  /** As other failures of storing have one. */
  readonly code = 'STORE_UNAVAILABLE';

  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
  }
}
