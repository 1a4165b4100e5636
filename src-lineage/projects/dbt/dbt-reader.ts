import { appendAll } from '../../base/append-all.ts';
import type { VendorId } from '../../dialects/table/vendor.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import type { SourceFile } from '../../model/engine.ts';
import { renderTemplate } from '../jinja/render.ts';
import type { ProjectOptions, ProjectReader, ProjectReading } from '../pieces/reader.ts';
import { vendorOf } from './files/adapters.ts';
import { TemplateFiles } from './files/macro-files.ts';
import { profileAdapters } from './files/profile.ts';
import { type DbtNode, type DbtProject } from './files/project.ts';
import { yamlFault } from './files/properties.ts';
import { isOfPackage, isSettingsFile, worldsOf } from './files/worlds.ts';
import { missingPackage } from './macros/named-packages.ts';
import { addExposure } from './exposures.ts';
import { NodeContext } from './template/context.ts';
import { nameInSettings } from './rendering/node-names.ts';
import { emptyReading, note, pieceOf, readNode } from './rendering/pieces.ts';
import { textAt } from './rendering/render-node.ts';
import { WorldRun } from './rendering/world-run.ts';

const endings = /\.(?:sql|py|csv|ya?ml)$|(?:^|\/)(?:manifest|catalog)\.json$/i;

/** Reads dbt projects: a folder with a `dbt_project.yml`, and all below. */
export const dbtReader: ProjectReader = {
  bounds: isSettingsFile,
  claims: (name) => endings.test(name),
  vendors,
  open: (files, options) => {
    const reader = new DbtFiles(files, options);
    return (file) => reader.read(file);
  },
};

/** The vendors of the adapters that profiles and manifests name; those of installed packages describe their tests only. */
function vendors({ name, text }: SourceFile): VendorId[] {
  if (isOfPackage(name)) return [];
  const adapters = /(?:^|\/)profiles\.ya?ml$/i.test(name)
    ? profileAdapters(text)
    : name.endsWith('manifest.json')
      ? (/"adapter_type":\s*"(\w+)"/.exec(text.slice(0, 5000))?.slice(1, 2) ?? [])
      : [];
  return adapters.flatMap((adapter) => vendorOf(adapter) ?? []);
}

/** What a file is in the world that it belongs to. */
interface Member {
  run: WorldRun;
  project: DbtProject;
  nodes: DbtNode[];
}

class DbtFiles {
  readonly #members = new Map<string, Member>();
  readonly #directories: string[];
  /** Of each root its settings: the file in which its own hooks stand. */
  readonly #roots = new Map<string, WorldRun>();
  /** By file: packages that it lists and that are not there. */
  readonly #missing = new Map<string, Diagnostic[]>();

  constructor(files: readonly SourceFile[], { limits, vendor }: ProjectOptions) {
    const templates = new TemplateFiles();
    this.#directories = files
      .filter(({ name }) => isSettingsFile(name))
      .map(({ name }) => name.replace(/[^/]*$/, ''));
    for (const world of worldsOf(files, templates)) {
      const run = new WorldRun(world, templates, { vendor, limits });
      this.#roots.set(world.root.file.name, run);
      for (const each of run.missingPackages) {
        const notes = this.#missing.get(each.file.name) ?? [];
        this.#missing.set(each.file.name, notes);
        notes.push(missingPackage(each));
      }
      for (const project of world.packages.values()) {
        for (const node of project.nodes) this.#add(node, run);
        for (const { file } of project.properties.exposures) this.#member(file.name, run, project);
        for (const { file } of project.properties.sources.values()) this.#member(file.name, run, project);
        for (const name of project.properties.faults.keys()) this.#member(name, run, project);
      }
    }
  }

  #member(name: string, run: WorldRun, project: DbtProject): Member {
    let member = this.#members.get(name);
    if (member === undefined) {
      member = { run, project, nodes: [] };
      this.#members.set(name, member);
    }
    return member;
  }

  #add(node: DbtNode, run: WorldRun): void {
    const member = this.#member(node.file.name, run, node.project);
    // a package of several projects is read as the first one runs it
    if (member.run === run) member.nodes.push(node);
  }

  /** What a file of a project holds; undefined for one that is in none. */
  read(file: SourceFile): ProjectReading | undefined {
    const run = this.#roots.get(file.name);
    if (run !== undefined) return hooksOfRun(run);
    const member = this.#members.get(file.name);
    const missing = this.#missing.get(file.name);
    if (missing !== undefined) return { ...emptyReading(), diagnostics: missing };
    if (member === undefined) return this.#isInside(file.name) ? outside(file.name) : undefined;
    const reading = emptyReading();
    reading.project = { folder: member.run.world.root.directory, isApart: true };
    const fault = member.project.properties.faults.get(file.name);
    if (fault !== undefined) reading.diagnostics.push(fault);
    for (const node of member.nodes) {
      const { diagnostics, flows, pieces, relations } = readNode(member.run, node);
      appendAll(reading.pieces, pieces);
      appendAll(reading.flows, flows);
      appendAll(reading.relations, relations);
      appendAll(reading.diagnostics, diagnostics);
    }
    for (const exposure of member.project.properties.exposures)
      if (exposure.file.name === file.name) addExposure(member.run, member.project, exposure, reading);
    appendAll(reading.diagnostics, unknownInSources(file, member));
    const { diagnostics, flows, pieces, relations } = reading;
    const isEmpty = pieces.length + flows.length + relations.length + diagnostics.length === 0;
    return isEmpty && /\.ya?ml$/i.test(file.name) ? outside(file.name) : reading;
  }

  #isInside(name: string): boolean {
    return this.#directories.some((directory) => name.startsWith(directory));
  }
}

/** The variables without a value in names of sources that a file lists. */
function unknownInSources(file: SourceFile, { project, run }: Member): Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const source of project.properties.sources.values()) {
    if (source.file.name !== file.name) continue;
    for (const text of [source.database ?? '', source.schema, source.identifier])
      for (const { message } of nameInSettings(run, text, project).faults) {
        const start = Math.max(file.text.indexOf(text), 0);
        found.set(text, note('template-unknown', message, start, start + text.length));
      }
  }
  return [...found.values()];
}

/** Files of a project that make no relation: macros, tests, settings, what lies beside. */
function outside(name: string): ProjectReading {
  const what = /\.sql$/i.test(name) ? 'no model of its dbt project' : 'read with its dbt project';
  return { pieces: [], flows: [], diagnostics: [], leftOut: `it is ${what}`, isRead: true };
}

/** `on-run-start` and `on-run-end` of the project that is run. */
function hooksOfRun(run: WorldRun): ProjectReading {
  const reading: ProjectReading = { pieces: [], flows: [], diagnostics: [] };
  const { file, settings } = run.world.root;
  if (settings.fault !== undefined) reading.diagnostics.push(yamlFault(settings.fault));
  for (const hook of settings.onRun) {
    const context = new NodeContext(run, { of: run.world.root, phase: 'run', incremental: false });
    const { faults, rendered } = renderTemplate(run.textTemplate(hook), context, run.rendering);
    const at = Math.max(file.text.indexOf(hook), 0);
    for (const { code, message } of faults)
      if (code === 'unknown-value')
        reading.diagnostics.push(note('template-unknown', message, at, at + hook.length));
    if (rendered.text.trim() !== '')
      reading.pieces.push(pieceOf(textAt(rendered.text, at, at + hook.length), run));
  }
  return reading.pieces.length + reading.diagnostics.length === 0 ? outside(file.name) : reading;
}
