import manifest from '../../package.json' with { type: 'json' };

/** The version of the program, as in its package manifest. */
export const version: string = manifest.version;
