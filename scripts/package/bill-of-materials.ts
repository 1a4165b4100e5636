import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { thirdPartyPackages } from '../third-party.ts';

/** The parts of CycloneDX 1.5 that are looked at; all else stays as npm writes it. */
interface BillOfMaterials {
  metadata: { component: { 'bom-ref': string; type: string; name: string } };
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/**
 * The packages that a distribution holds, those built into its files too, as a bill of materials in CycloneDX 1.5:
 * npm's own of the lock file, without what only builds and tests.
 */
export async function billOfMaterials(project: string): Promise<string> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout } = await promisify(execFile)(
    npm,
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
    { cwd: project, maxBuffer: 64 * 2 ** 20, shell: process.platform === 'win32' },
  );
  const bill = JSON.parse(stdout) as BillOfMaterials;
  const held = new Set(thirdPartyPackages(project).map(({ name, version }) => `${name}@${version}`));
  const components = bill.components.filter(({ name, version }) => held.has(`${name}@${version}`));
  const { component } = bill.metadata;
  const known = new Set([component, ...components].map((each) => each['bom-ref']));
  const dependencies = bill.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => known.has(each)) }));
  return JSON.stringify(
    {
      ...bill,
      metadata: { ...bill.metadata, component: { ...component, type: 'application', name: 'headwater' } },
      components,
      dependencies,
    },
    undefined,
    2,
  );
}
