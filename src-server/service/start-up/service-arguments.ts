import { homedir } from 'node:os';
import { parseArgs } from 'node:util';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { nearestVendor, vendorNamed } from '../../../src-lineage/dialects/vendor-named.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { errorOf } from '../../base/thrown.ts';
import { authModes, logLevels } from '../../settings/settings.ts';
import { defaultDataFolder } from './default-data-folder.ts';
import type { ParentSettings } from './parent-settings.ts';

/** The options of the service as a process of its own; docs/api.md, "The process", has their meaning. */
const options = {
  port: { type: 'string' },
  address: { type: 'string' },
  auth: { type: 'string' },
  host: { type: 'string', multiple: true },
  data: { type: 'string' },
  store: { type: 'string' },
  config: { type: 'string' },
  static: { type: 'string' },
  sample: { type: 'string' },
  vendor: { type: 'string' },
  log: { type: 'string' },
  'log-file': { type: 'boolean' },
  examples: { type: 'boolean' },
  'no-examples': { type: 'boolean' },
  open: { type: 'string', multiple: true },
  origin: { type: 'string', multiple: true },
} as const;

/**
 * The settings that the options of the process give.
 * @throws {StartFailure} an unknown option, or a value that its setting does not have
 */
export function settingsFromArguments(args: readonly string[]): ParentSettings {
  const values = parsed(args);
  const auth = oneOf('auth', values.auth, authModes);
  const logLevel = oneOf('log', values.log, logLevels);
  const vendor = vendorOf(values.vendor);
  const port = portOf(values.port);
  return {
    ...(port !== undefined && { port }),
    ...(auth !== undefined && { auth }),
    ...(values.config !== undefined && { config: values.config }),
    ...(values.address !== undefined && { address: values.address }),
    ...(values.host !== undefined && { allowedHosts: values.host }),
    dataFolder: values.data ?? defaultDataFolder({ environment: process.env, home: homedir() }),
    ...(values.store !== undefined && { store: values.store }),
    ...(values.static !== undefined && { staticFolder: values.static }),
    ...(values.sample !== undefined && { sampleFolder: values.sample }),
    ...(vendor !== undefined && { vendor }),
    ...(values.open !== undefined && { openFiles: values.open }),
    ...(values.origin !== undefined && { allowedOrigins: values.origin }),
    ...(logLevel !== undefined && { logLevel }),
    ...(values['log-file'] === true && { logFile: true }),
    ...(values.examples === true && { examples: { enabled: true } }),
    ...(values['no-examples'] === true && { examples: { enabled: false } }),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (thrown) {
    throw invalid(errorOf(thrown).message);
  }
}

function portOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const port = Number(value);
  if (!(Number.isInteger(port) && port >= 0 && port <= 65535)) throw invalid('--port must be 0 to 65535.');
  return port;
}

function vendorOf(value: string | undefined): VendorId | undefined {
  if (value === undefined) return undefined;
  const vendor = vendorNamed(value);
  if (vendor !== undefined) return vendor;
  const meant = nearestVendor(value);
  throw invalid(`No vendor is called ${value}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`);
}

function oneOf<Value extends string>(
  option: string,
  value: string | undefined,
  allowed: readonly Value[],
): Value | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw invalid(`--${option} must be one of: ${allowed.join(', ')}.`);
  return found;
}

const invalid = (message: string): StartFailure =>
  new StartFailure(
    'InvalidSettings',
    message,
    `The options are: ${Object.keys(options)
      .map((name) => `--${name}`)
      .join(', ')}.`,
  );
