import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type JobActions,
  useJobActions,
} from '../../../../../src-renderer/features/manage/jobs/dialogs/useJobActions.ts';

let router: Router;
let actions: JobActions;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ jobs: [] })));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  const component = {};
  router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', name: 'start', component },
      { path: '/job/:jobId', name: 'job', component },
    ],
  });
  await router.push('/');
  const app = createApp({}).use(createPinia()).use(router);
  actions = app.runWithContext(() => useJobActions());
});
afterEach(() => vi.unstubAllGlobals());

const path = (): string => router.currentRoute.value.path;

it('a job that was sent is opened', async () => {
  await actions.openMade(Promise.resolve('a'));
  expect(path()).toBe('/job/a');
});

it('a job whose sending took long takes nobody away from where one has gone meanwhile', async () => {
  const made = Promise.withResolvers<string>();
  const opened = actions.openMade(made.promise);
  await router.push('/job/b');
  made.resolve('a');
  await opened;
  expect(path()).toBe('/job/b');
});
