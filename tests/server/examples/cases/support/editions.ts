import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIsStale, projectRoot } from '../../../../../scripts/project.ts';
import { serviceIn } from '../../../support/service.ts';
import { serviceProcess } from '../../../support/service-process.ts';
import { passwords } from '../../support/example-service.ts';

/** A service that runs on a data folder. */
export interface RunningEdition {
  url: string;
  end(): Promise<unknown>;
}

/** A form in which people have the service; all of them answer alike. */
export interface Edition {
  name: string;
  /** Why it cannot be started here, if so. */
  missing?: string;
  start(folder: string): Promise<RunningEdition>;
}

const source: Edition = {
  name: 'from the sources',
  start: async (folder) => {
    const { url, close } = await serviceIn(folder, { examples: passwords });
    return { url, end: close };
  },
};

/** `npm test` builds it before the tests run. */
const packaged: Edition = {
  name: 'as packaged',
  ...(buildIsStale() && { missing: 'out/ is missing or older than the sources: npm run build makes it' }),
  start: async (folder) => {
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ examples: passwords }));
    const { url, end } = await serviceProcess(folder, [], join(projectRoot, 'out/main/service.js'));
    return { url, end: () => end('SIGTERM') };
  },
};

export const editions: readonly Edition[] = [source, packaged];
