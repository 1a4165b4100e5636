import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mostRecent, RecentFiles } from '../../src-main/files/recent-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'headwater-recent-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the files opened last', () => {
  it('are kept over restarts, the newest first, each once', () => {
    const path = join(folder, 'kept.json');
    const recent = new RecentFiles(path);
    recent.add(['/a.sql']);
    recent.add(['/b.sql', '/c']);
    recent.add(['/a.sql']);
    expect(new RecentFiles(path).paths).toEqual(['/a.sql', '/b.sql', '/c']);
  });

  it('are no more than a menu can show', () => {
    const recent = new RecentFiles(join(folder, 'many.json'));
    recent.add(Array.from({ length: 100 }, (_, index) => `/${index}.sql`));
    expect(recent.paths).toHaveLength(mostRecent);
    expect(recent.paths[0]).toBe('/0.sql');
  });

  it('are forgotten one by one, and all', () => {
    const path = join(folder, 'gone.json');
    const recent = new RecentFiles(path);
    recent.add(['/a', '/b', '/c']);
    recent.remove(['/b']);
    expect(recent.paths).toEqual(['/a', '/c']);
    recent.clear();
    expect(readFileSync(path, 'utf8')).toBe('[]');
  });

  it.each(['', 'null', '{"0":"/a"}', '[1]', '[""]'])(
    'begin anew where the list is damaged: %s',
    (content) => {
      const path = join(folder, 'damaged.json');
      writeFileSync(path, content);
      expect(new RecentFiles(path).paths).toEqual([]);
    },
  );

  it('go on where the list cannot be written', () => {
    const recent = new RecentFiles(join(folder, 'missing/recent.json'));
    recent.add(['/a']);
    expect(recent.paths).toEqual(['/a']);
  });
});
