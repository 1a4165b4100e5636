import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwords } from '../../../../support/examples/example-service.ts';
import { serviceProcess } from '../../../../support/service/service-process.ts';
import { serviceIn } from '../../../../support/service/service.ts';

/** A service that runs on a data folder. */
export interface RunningEdition {
  url: string;
  end(): Promise<unknown>;
}

/** A form in which people have the service; all of them answer alike. */
export interface Edition {
  name: string;
  start(folder: string): Promise<RunningEdition>;
}

const source: Edition = {
  name: 'from the sources',
  start: async (folder) => {
    const { url, close } = await serviceIn(folder, { examples: passwords });
    return { url, end: close };
  },
};

const packaged: Edition = {
  name: 'as packaged',
  start: async (folder) => {
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ examples: passwords }));
    const { url, end } = await serviceProcess(folder);
    return { url, end: () => end('SIGTERM') };
  },
};

export const editions: readonly Edition[] = [source, packaged];
