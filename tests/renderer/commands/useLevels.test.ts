import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { expect, it } from 'vitest';
import type { LineageCanvasMethods } from '../../../src-renderer/canvas/view/types.ts';
import { useLevels } from '../../../src-renderer/commands/useLevels.ts';
import { useCanvas } from '../../../src-renderer/stores/choice/canvas.ts';
import { useLevel } from '../../../src-renderer/stores/result/level.ts';

it('tables that are arranged late do not take the place of the level that was gone to meanwhile', async () => {
  const router = createRouter({ history: createMemoryHistory(), routes: [] });
  const app = createApp({}).use(createPinia()).use(router);
  const [levels, level, canvas] = app.runWithContext(() => [useLevels(), useLevel(), useCanvas()] as const);
  const arranged = Promise.withResolvers<boolean>();
  canvas.shownGraph = null;
  canvas.methods = { showTables: () => arranged.promise } as unknown as LineageCanvasMethods;

  level.go('schemas');
  const shown = levels.openSchema('sales');
  await new Promise((resolve) => setTimeout(resolve));
  level.go('schemas');
  arranged.resolve(true);
  await shown;
  expect(level.value.level).toBe('schemas');

  await levels.openSchema('sales');
  expect(level.value).toEqual({ level: 'tables', scope: 'sales' });
});
