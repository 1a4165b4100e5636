import { join } from 'node:path';
import { expect, test } from 'vitest';
import { libraryDeclarations } from '../../scripts/library/declarations.ts';
import { projectRoot } from '../../scripts/project.ts';

test('the surface is that of the last version: what is there stays, what is new is noted', async () => {
  const declarations = libraryDeclarations(join(projectRoot, 'src-library/index.ts'));
  await expect(declarations).toMatchFileSnapshot('surface.d.ts.txt');
});
