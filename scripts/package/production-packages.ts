import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; peer?: boolean }>;
}

/** The folders, below the project, of the packages that the program needs when it runs, as the lock file knows them. */
export function productionPackages(project: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as Lock;
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .map(([path]) => path)
    .filter((path) => existsSync(join(project, path)));
}
