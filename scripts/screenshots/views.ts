import type { View } from './view.ts';
import { graphViews } from './views/graph-views.ts';
import { intakeViews } from './views/intake-views.ts';
import { listViews } from './views/list-views.ts';
import { pageViews } from './views/page-views.ts';
import { troubleViews } from './views/trouble-views.ts';

/** All views and states. Whoever adds one to the application adds it here. */
export const views: readonly View[] = [
  ...intakeViews,
  ...graphViews,
  ...listViews,
  ...pageViews,
  ...troubleViews,
];
