// Loaded before the built main code: from here on `electron` is the stand-in.
import { registerHooks } from 'node:module';
import { dirname } from 'node:path';

const standIn = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

// Electron's command line names the application's folder, not its main file.
process.argv[1] = dirname(dirname(dirname(process.argv[1] ?? '')));
