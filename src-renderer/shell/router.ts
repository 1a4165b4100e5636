import { createRouter, createWebHashHistory } from 'vue-router';
import Workspace from './Workspace.vue';

declare module 'vue-router' {
  interface RouteMeta {
    /** A page beside the jobs: the job that was open stays open behind it. */
    beside?: true;
  }
}

/**
 * The state of the view is in the address: `#/job/<id>?sel=<table>.<column>&view=…&types=…`.
 * It stands behind `#`, so that the page works under any path and protocol.
 */
export const router = createRouter({
  history: createWebHashHistory(),
  routes: [
    { path: '/', name: 'start', component: Workspace },
    { path: '/examples', name: 'examples', component: Workspace, meta: { beside: true } },
    { path: '/settings', name: 'settings', component: Workspace, meta: { beside: true } },
    { path: '/jobs', name: 'jobs', component: Workspace, meta: { beside: true } },
    { path: '/playground', name: 'playground', component: Workspace, meta: { beside: true } },
    { path: '/guide', name: 'guide', component: Workspace, meta: { beside: true } },
    { path: '/job/:jobId', name: 'job', component: Workspace },
    { path: '/:rest(.*)', redirect: '/' },
  ],
});
