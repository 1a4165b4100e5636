/**
 * Why a service could not start, where the user can correct it. `message` says what is in the way, `advice` what to do.
 * The names are the contract with the program that started the service.
 */
export class StartFailure extends Error {
  readonly advice: string;
  /** The setting that is in the way, where it is one. */
  readonly setting?: string;
  /** The port that could not be had, where it is that. */
  readonly port?: number;

  constructor(
    name:
      | 'InvalidSettings'
      | 'PortTaken'
      | 'PortRefused'
      | 'AddressUnavailable'
      | 'DataFolderInUse'
      | 'DataFolderUnusable'
      | 'SchemaMismatch'
      | 'SchemaIncomplete'
      | 'StoreUnreachable'
      | 'StoreRefused'
      | 'StoreUnsuitable'
      | 'StoreNotEmpty'
      | 'CopyDiffers'
      | 'TokenKeyDamaged',
    message: string,
    advice: string,
    options?: ErrorOptions & { setting?: string; port?: number },
  ) {
    super(message, options);
    this.name = name;
    this.advice = advice;
    if (options?.setting !== undefined) this.setting = options.setting;
    if (options?.port !== undefined) this.port = options.port;
  }
}
