import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  if?: string;
  env?: Record<string, string>;
  with?: Record<string, unknown>;
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<
    string,
    {
      'runs-on': string;
      'timeout-minutes': number;
      permissions?: unknown;
      strategy: { matrix: { include: { system: string; runner: string }[] } };
      steps: Step[];
    }
  >;
}

const path = join(projectRoot, '.github/workflows/build.yml');
const text = readFileSync(path, 'utf8');
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
const { load } = createRequire(builder.resolve('app-builder-lib/package.json'))('js-yaml') as {
  load(text: string): unknown;
};
const workflow = load(text) as Workflow;
const jobs = Object.values(workflow.jobs);
const steps = jobs.flatMap((job) => job.steps);

describe('the workflow of the public forge', () => {
  it('may read the sources and nothing else', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(jobs.every((job) => job.permissions === undefined)).toBe(true);
    // This event would hand secrets to strangers' changes.
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    const [checkout] = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkout?.with).toMatchObject({ 'persist-credentials': false });
  });

  it('names actions by their commits, with the version beside', () => {
    const lines = text.split('\n').filter((line) => /\buses:/.test(line));
    expect(lines.length).toBe(steps.filter(({ uses }) => uses !== undefined).length);
    for (const line of lines) expect(line).toMatch(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('runs on the three systems, in bounded time', () => {
    for (const job of jobs) {
      expect(job['runs-on']).toBe('${{ matrix.runner }}');
      expect(job['timeout-minutes']).toBeLessThanOrEqual(180);
      expect(job.strategy.matrix.include.map(({ system }) => system)).toEqual(['Linux', 'Windows', 'macOS']);
    }
  });

  it('does one thing or the other in each step, and nothing that somebody outside could write into a command', () => {
    for (const step of steps) {
      expect((step.uses === undefined) !== (step.run === undefined)).toBe(true);
      expect(step.run ?? '').not.toContain('${{');
    }
  });

  it('gives certificates to packing only, and never for a pull request', () => {
    for (const step of steps) {
      for (const value of Object.values(step.env ?? {}).filter((each) => each.includes('secrets.'))) {
        expect(step.run).toBe('npm run package');
        expect(value).toContain("github.event_name != 'pull_request' && ");
      }
    }
    expect(text.match(/secrets\.[A-Z_]+/g)).toHaveLength(7);
  });

  it('installs, tests, fetches Electron and packs, in this order, by commands that exist', () => {
    const commands = steps.flatMap(({ run }) => run?.match(/npm (?:ci|test|run [a-z:]+)|npx [a-z-]+/g) ?? []);
    expect(commands).toEqual(['npm ci', 'npx install-electron', 'npm test', 'npm test', 'npm run package']);
    const audits = steps.find(({ run }) => run?.includes('npm audit'));
    expect(audits?.run).toMatch(/npm audit signatures\nnpm audit --omit=dev/);
    const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const command of commands.filter((each) => each.startsWith('npm run '))) {
      expect(scripts).toHaveProperty(command.slice('npm run '.length));
    }
  });

  it('keeps what the builder makes, by the endings that it gives', () => {
    const kept = String(
      steps.find(({ with: input }) => String(input?.['name']).startsWith('headwater-'))?.with?.['path'],
    );
    for (const ending of ['exe', 'dmg', 'AppImage', 'deb', 'rpm', 'tgz', 'cdx.json'])
      expect(kept).toContain(`dist/*.${ending}`);
  });
});

describe('the release', () => {
  const release = readFileSync(join(projectRoot, '.github/workflows/release.yml'), 'utf8');
  const {
    on,
    permissions,
    jobs: parts,
  } = load(release) as Workflow & {
    jobs: Record<string, { uses?: string; needs?: string }>;
  };

  it('is a tag, tested and packed by the same workflow as every change', () => {
    expect(on).toEqual({ push: { tags: ['v*'] } });
    expect(Object.keys(workflow.on)).toContain('workflow_call');
    expect(parts['build']?.uses).toBe('./.github/workflows/build.yml');
    expect(parts['publish']?.needs).toBe('build');
  });

  it('may write in the one job that publishes, and keeps no secret for it', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(parts['publish']?.permissions).toEqual({
      contents: 'write',
      'id-token': 'write',
      attestations: 'write',
    });
    expect(release).not.toContain('secrets.');
    for (const line of release.split('\n').filter((each) => /uses: actions/.test(each)))
      expect(line).toMatch(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    for (const { run = '' } of parts['publish']?.steps ?? []) expect(run).not.toContain('${{');
  });

  it('attaches what the systems made, and publishes the package with the proof of its origin', () => {
    const runs = (parts['publish']?.steps ?? []).map(({ run = '' }) => run).join('\n');
    for (const ending of ['exe', 'dmg', 'AppImage', 'deb', 'rpm', 'tgz', 'cdx.json'])
      expect(runs).toContain(ending);
    expect(runs).toContain('npm publish --provenance');
    expect(runs.indexOf('npm publish')).toBeLessThan(runs.indexOf('gh release create'));
  });
});
