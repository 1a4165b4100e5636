import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, loadAll, types } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { makeProgram } from '../../src-cli/program.ts';
import { version } from '../../src-server/base/version.ts';
import { servicePaths } from '../../src-server/contract/openapi/service-paths.ts';
import { parseSettings } from '../../src-server/settings/settings-file.ts';
import { composeFile } from './deploy/compose-form.ts';
import { manifestObject } from './deploy/kubernetes-form.ts';
import type { ManifestObject } from './deploy/kubernetes-form.ts';

const folder = join(projectRoot, 'deploy');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const yaml = (text: string): unknown[] =>
  loadAll(text, null, { schema: CORE_SCHEMA.extend({ implicit: [types.merge] }), json: false });

const manifests = readdirSync(join(folder, 'kubernetes')).map((name) => `kubernetes/${name}`);
const written = ['Dockerfile', 'compose.yaml', ...manifests];
const port = 8081;

/** What the command line does not take of a line without the program's name; also throws where a value is not one of its own. */
function refused(line: readonly string[]): string[] {
  let command = makeProgram();
  let rest = [...line];
  for (;;) {
    const next = command.commands.find((each) => each.name() === rest[0]);
    if (next === undefined) break;
    command = next;
    rest = rest.slice(1);
  }
  const { operands, unknown } = command.parseOptions(rest);
  return [...unknown, ...operands.slice(command.registeredArguments.length)];
}

/** The value behind a flag. */
const valueOf = (line: readonly string[], flag: string): string | undefined => line[line.indexOf(flag) + 1];

function expectSettings(text: string | undefined): void {
  expect(Object.keys(parseSettings('settings.json', JSON.parse(text ?? '')))).toEqual([
    'allowedHosts',
    'proxies',
    'drainTime',
  ]);
}

describe('each file of deploy/', () => {
  it.each(written)('%s says at its head that it was not run', (path) => {
    const head = read(path).split('\n').slice(0, 2).join('\n').replaceAll('\n#', '');
    expect(head).toContain('Not run where Headwater is made');
  });

  it.each(written)('%s holds no secret', (path) => {
    const text = read(path);
    expect(text).not.toMatch(/kind: Secret\b/);
    for (const [, password = ''] of text.matchAll(/\w:\/\/[^:/\s]+:([^@\s]+)@/g))
      expect(password).toBe('${POSTGRES_PASSWORD:?unset}');
    for (const [, value = ''] of text.matchAll(/^\s*\w*(?:PASSWORD|TOKEN|SECRET)\w*: *(\S*)$/gm))
      expect(value).toMatch(/^(\$\{\w+:\?unset\})?$/);
  });
});

describe('a command line', () => {
  it('is refused here where the program refuses it', () => {
    expect(refused(['serve', '--port', '1', '--adress', '0.0.0.0'])).toEqual(['--adress', '0.0.0.0']);
    expect(refused(['worker', '--auth', 'token'])).toEqual(['--auth', 'token']);
    expect(refused(['work'])).toEqual(['work']);
    expect(() => refused(['serve', '--auth', 'maybe'])).toThrow(/maybe/);
  });
});

describe('the image', () => {
  const text = read('Dockerfile');
  const lines = text.replaceAll('\\\n', '').split('\n');
  const listOf = (instruction: string): string[] => {
    const line = lines.findLast((each) => each.startsWith(`${instruction} `)) ?? '';
    return JSON.parse(line.slice(line.indexOf('['))) as string[];
  };

  it('is made in two stages, and runs as a user with a number that is not root', () => {
    expect(lines.filter((line) => line.startsWith('FROM '))).toHaveLength(2);
    const users = lines.filter((line) => line.startsWith('USER '));
    expect(users).toEqual(['USER 1000:1000']);
    expect(lines.indexOf(users[0] ?? '')).toBeGreaterThan(
      lines.findLastIndex((line) => /^(RUN|COPY) /.test(line)),
    );
  });

  it('starts by a command line that exists, on its port', () => {
    expect(listOf('ENTRYPOINT')).toEqual(['headwater']);
    expect(refused(listOf('CMD'))).toEqual([]);
    expect(lines).toContain(`EXPOSE ${port}`);
  });

  it('is asked whether it lives at an address of the API', () => {
    const [, path = ''] = /127\.0\.0\.1:8081([\w/]+)/.exec(listOf('HEALTHCHECK').join(' ')) ?? [];
    expect(path).toBe('/health/live');
    expect(servicePaths).toHaveProperty([path]);
  });
});

describe('the unit of systemd', () => {
  it('starts by a command line that exists', () => {
    const [, line = ''] = /^ExecStart=\/usr\/bin\/env headwater (.*)$/m.exec(read('headwater.service')) ?? [];
    expect(line).not.toBe('');
    expect(refused(line.split(' '))).toEqual([]);
  });
});

describe('the file of Docker Compose', () => {
  const content = yaml(read('compose.yaml'))[0] as Record<string, unknown>;
  const file = composeFile.parse(
    Object.fromEntries(Object.entries(content).filter(([name]) => !name.startsWith('x-'))),
  );
  const { database, ...own } = file.services;
  const ours = Object.entries(own);
  const named = (start: string) =>
    ours.filter(([name]) => name.startsWith(start)).map(([, service]) => service);

  it('has a database, two services and two workers', () => {
    expect(database?.image).toMatch(/^postgres:\d+$/);
    expect(named('service-')).toHaveLength(2);
    expect(named('worker').map(({ deploy }) => deploy?.replicas)).toEqual([2]);
  });

  it('starts each by a command line that exists', () => {
    for (const [name, { command }] of ours) {
      expect({ name, refused: refused(command ?? ['none']) }).toEqual({ name, refused: [] });
    }
  });

  it('runs nothing as root, and Headwater on a root that is read-only', () => {
    for (const { user } of Object.values(file.services)) expect(user).toMatch(/^(1000:1000|postgres)$/);
    for (const [, service] of ours) expect(service.read_only).toBe(true);
  });

  it('names ports, volumes, settings and services that are there', () => {
    for (const service of Object.values(file.services)) {
      for (const mount of service.volumes ?? [])
        expect(file.volumes).toHaveProperty([mount.split(':')[0] ?? '']);
      for (const each of service.ports ?? [])
        expect(each).toMatch(new RegExp(`^127\\.0\\.0\\.1:\\d+:${port}$`));
      for (const { source, target } of service.configs ?? []) {
        expect(file.configs).toHaveProperty([source]);
        expect(valueOf(service.command ?? [], '--config')).toBe(target);
      }
      for (const name of Object.keys(service.depends_on ?? {}))
        expect(file.services[name]?.healthcheck).toBeDefined();
    }
    for (const { command = [] } of named('worker')) expect(valueOf(command, '--port')).toBe(String(port));
    expectSettings(file.configs['settings']?.content);
  });
});

describe('the manifests of Kubernetes', () => {
  const objects = manifests.flatMap((path) => yaml(read(path))).map((each) => manifestObject.parse(each));
  const ofKind = <Kind extends ManifestObject['kind']>(kind: Kind) =>
    objects.filter((each): each is Extract<ManifestObject, { kind: Kind }> => each.kind === kind);
  const deployments = ofKind('Deployment');
  const containers = deployments.flatMap(({ spec }) => spec.template.spec.containers);

  it('refuse a name that the API does not have', () => {
    const [first] = deployments;
    expect(manifestObject.safeParse({ ...first, spec: { ...first?.spec, replica: 2 } }).success).toBe(false);
  });

  it('start each by a command line that exists', () => {
    expect(containers.map(({ args }) => args[0])).toEqual(['serve', 'worker']);
    for (const { args } of containers) expect(refused(args)).toEqual([]);
  });

  it('probe addresses of the API, by a port that the process listens on', () => {
    for (const { ports, args, startupProbe, livenessProbe, readinessProbe } of containers) {
      expect(ports).toEqual([{ name: 'http', containerPort: port }]);
      if (args.includes('--port')) expect(valueOf(args, '--port')).toBe(String(port));
      expect(valueOf(args, '--address')).toBe('0.0.0.0');
      const probes = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet);
      expect(probes.map(({ path }) => path)).toEqual(['/health/live', '/health/live', '/health/ready']);
      for (const { path, port: name } of probes) {
        expect(name).toBe('http');
        expect(servicePaths).toHaveProperty([path]);
      }
    }
    for (const { spec } of ofKind('Service'))
      expect(spec.ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
    const open = ofKind('NetworkPolicy').flatMap(({ spec }) => spec.ingress.flatMap(({ ports }) => ports));
    expect(new Set(open.map((each) => each.port))).toEqual(new Set([port]));
  });

  it('keep data in a folder of their own below that of the volume, which is not theirs', () => {
    for (const { args, volumeMounts } of containers) {
      expect(valueOf(args, '--data')).toBe('/data/own');
      expect(volumeMounts).toContainEqual({ name: 'data', mountPath: '/data' });
    }
  });

  it('mount what is there, and select pods that are there', () => {
    for (const { spec } of deployments) {
      const { initContainers = [], containers: mains, volumes } = spec.template.spec;
      const mounted = [...initContainers, ...mains].flatMap((each) =>
        each.volumeMounts.map(({ name }) => name),
      );
      expect(new Set(mounted)).toEqual(new Set(volumes.map(({ name }) => name)));
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
      for (const { image } of [...initContainers, ...mains]) expect(image).toBe(`headwater:${version}`);
    }
    const pods = deployments.map(({ spec }) => spec.template.metadata.labels);
    const selected = [
      ...ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels),
      ...ofKind('Service').map(({ spec }) => spec.selector),
      ...ofKind('NetworkPolicy').map(({ spec }) => spec.podSelector.matchLabels),
    ];
    for (const labels of selected) expect(pods).toContainEqual(expect.objectContaining(labels));
    expect(ofKind('PodDisruptionBudget')).toHaveLength(deployments.length);
  });

  it('take the settings of services from a file that they accept', () => {
    const [settings] = ofKind('ConfigMap');
    expectSettings(settings?.data['settings.json']);
    const [{ args } = { args: [] }] = containers;
    expect(valueOf(args, '--config')).toBe('/etc/headwater/settings.json');
  });

  it('scale workers by a number that processes report', () => {
    const [{ spec } = { spec: undefined }] = ofKind('HorizontalPodAutoscaler');
    expect(deployments.map(({ metadata }) => metadata.name)).toContain(spec?.scaleTargetRef.name);
    const asked = spec?.metrics.flatMap((each) =>
      each.type === 'External' ? [each.external.metric.name] : [],
    );
    expect(asked).toEqual(['headwater_jobs_waiting']);
    expect(readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8')).toContain(`| \`${asked?.[0]}\``);
  });
});
