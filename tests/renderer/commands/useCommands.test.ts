import { createPinia } from 'pinia';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { keyAction } from '../../../src-renderer/canvas/input/keys.ts';
import type { Command } from '../../../src-renderer/commands/command.ts';
import { useCommands } from '../../../src-renderer/commands/useCommands.ts';
import { addCommands } from '../../../src-renderer/shell/commands/addCommands.ts';

let all: readonly Command[];

beforeAll(() => {
  // The theme is set on the page, of which there is nothing else here.
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  const app = createApp({});
  const routes = ['/', '/settings', '/guide', '/jobs', '/examples'].map((path) => ({ path, component: {} }));
  app.use(createPinia()).use(createRouter({ history: createMemoryHistory(), routes }));
  app.runWithContext(addCommands);
  all = app.runWithContext(() => useCommands().all);
});

afterAll(() => {
  vi.unstubAllGlobals();
});

describe('the commands', () => {
  it('have keys of their own: where two share one, only the first would ever be obeyed', () => {
    const owners = Map.groupBy(
      all.flatMap(({ id, keys = [] }) => keys.map((key) => ({ id, key: key.toLowerCase() }))),
      ({ key }) => key,
    );
    const shared = [...owners].filter(([, commands]) => commands.length > 1);
    expect(shared.map(([key, commands]) => `${key}: ${commands.map(({ id }) => id).join(', ')}`)).toEqual([]);
  });

  it('leave the graph its own keys', () => {
    const press = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
    // Zooming and Escape do the same in both; what is marked nowhere is the graph's alone.
    const same = new Set(['+', '=', '-', 'Escape']);
    const taken = all
      .flatMap(({ keys = [] }) => keys)
      .filter((key) => !same.has(key) && keyAction({ ...press, key }) !== undefined);
    expect(taken).toEqual([]);
  });

  it('have ids and labels of their own', () => {
    const ids = all.map(({ id }) => id);
    const labels = all.map(({ label }) => label);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
