import { type Limits, templatesOfProject } from '../../../base/diagnostics/limits.ts';
import type { VendorId } from '../../../dialects/table/vendor.ts';
import type { SourceFile } from '../../../model/engine.ts';
import { Allowance } from '../../jinja/values/allowance.ts';
import { parseTemplate } from '../../jinja/reading/template-parser.ts';
import type { Template } from '../../jinja/reading/tree.ts';
import { type RenderOptions, renderTemplate } from '../../jinja/render.ts';
import { vendorOf } from '../files/adapters.ts';
import type { MacroTable, TemplateFiles } from '../files/macro-files.ts';
import { catalogOf, type Manifest, type ManifestNode, manifestKey, manifestOf } from '../files/manifest.ts';
import { isOn, type NodeConfig, overlay, settingsAlong } from '../files/node-settings.ts';
import { targetOfWorld } from '../files/profile.ts';
import type { DbtNode, DbtProject } from '../files/project.ts';
import type { SourceTable } from '../files/properties.ts';
import { seedColumns } from '../files/seeds.ts';
import type { Target } from '../files/target.ts';
import type { World } from '../files/worlds.ts';
import { builtInFile, knownPackages } from '../macros/built-in-macros.ts';
import { missingPackages } from '../macros/named-packages.ts';
import { type AnswerTable, probe } from '../macros/query-answers.ts';
import { answerOfSeed } from '../macros/seed-answers.ts';
import { renderAnswered } from '../nodes/answered-node.ts';
import { missingOfNode } from '../nodes/asked-of-node.ts';
import { ExistingTables } from '../nodes/existing.ts';
import { type KnownColumn, queryColumns } from '../../pieces/known-columns.ts';
import { givenNames, missingNames } from '../../pieces/missing-names.ts';
import { plainRowsOf } from '../../pieces/plain-rows.ts';
import { knownName } from '../nodes/known-name.ts';
import { KnownRows } from '../nodes/known-rows.ts';
import { typedColumns } from '../nodes/declared-columns.ts';
import { nameInSettings, optionalText, relationName } from './node-names.ts';
import { overriddenSource } from '../nodes/overridden-source.ts';
import { Relation } from '../nodes/relation.ts';
import { NodeContext } from '../template/context.ts';
import { type RenderedNode, renderNode } from './render-node.ts';
import { ownMacros, withPackages } from './manifest-world.ts';
import { chosenNode, type Reference } from '../template/references.ts';
import type { TemplatedWorld } from '../template/templated-world.ts';

/** A world with all that is found out about it once. */
export class WorldRun implements TemplatedWorld {
  readonly world: World;
  readonly target: Target;
  readonly vendor: VendorId;
  readonly limits: Limits;
  readonly manifest: Manifest | undefined;
  /** What a template may take, and all templates of the world together. */
  readonly rendering: RenderOptions;
  /** dbt's own macros: in our words, else as the manifest has them. */
  readonly builtIns: MacroTable;
  /** Packages that the projects list and that are not there. */
  readonly missingPackages: ReturnType<typeof missingPackages>;
  readonly #templates: TemplateFiles;
  readonly #catalog: ReadonlyMap<string, KnownColumn[]>;
  readonly #existing: ExistingTables;
  readonly #byName = new Map<string, DbtNode[]>();
  readonly #configs = new Map<DbtNode, NodeConfig>();
  readonly #relations = new Map<DbtNode, Relation>();
  readonly #sources = new Map<SourceTable, Relation>();
  #rendered = new Map<DbtNode, RenderedNode>();
  #columns = new Map<DbtNode, KnownColumn[] | undefined>();
  readonly #texts = new Map<string, Template>();
  readonly #knownRows = new KnownRows({
    partsOf: (name) => this.#identified.get(name.toLowerCase())?.parts,
    rowsOf: (node) => plainRowsOf(this.node(node).rendered.text, this.vendor, this.limits),
  });
  #byIdentifier: Map<string, Relation> | undefined;
  #isApart = false;

  constructor(world: World, templates: TemplateFiles, options: { vendor: VendorId; limits: Limits }) {
    this.manifest = manifestOf(world);
    this.builtIns = ownMacros(this.manifest);
    this.world = withPackages(world, this.manifest);
    this.missingPackages = missingPackages(this.world, knownPackages);
    this.limits = options.limits;
    this.#templates = templates;
    this.#catalog = catalogOf(world);
    this.#existing = new ExistingTables(this.#catalog, () => this.#seededSources());
    this.target = targetOfWorld(world, this.manifest, options.vendor);
    this.vendor = vendorOf(this.target.type) ?? options.vendor;
    this.rendering = renderOptions(options.limits);
    for (const project of this.world.packages.values())
      for (const node of project.nodes)
        this.#byName.set(node.name, [...(this.#byName.get(node.name) ?? []), node]);
  }

  get nodes(): DbtNode[] {
    return [...this.#byName.values()].flat();
  }

  template(file: SourceFile): Template {
    return this.#templates.parsed(file);
  }

  /** A place in a template, for messages. */
  placeText(file: number, offset: number): string {
    const name = this.#templates.names[file];
    if (name === undefined) return '';
    return `in ${name}, line ${this.#templates.lineAt(file, offset)}`;
  }

  /** A setting that is a template. */
  textTemplate(text: string): Template {
    const template = this.#texts.get(text) ?? parseTemplate(text, builtInFile);
    this.#texts.set(text, template);
    return template;
  }

  /** What a `ref` names. */
  find(name: string, asked: Reference): DbtNode | undefined {
    return chosenNode(this.#byName.get(name) ?? [], name, asked, this);
  }

  isOn(node: DbtNode): boolean {
    return isOn(this.config(node)['enabled'] ?? true);
  }

  /** What holds for a node, by all that is said of it. */
  config(node: DbtNode): NodeConfig {
    let config = this.#configs.get(node);
    if (config === undefined) {
      config = {};
      // what asks for it while it is found out sees nothing yet
      this.#configs.set(node, config);
      this.#findConfig(node, config);
    }
    return config;
  }

  #findConfig(node: DbtNode, config: NodeConfig): void {
    if (node.config !== undefined) {
      overlay(config, node.config);
      return;
    }
    const { folders, kind, name, project } = node;
    const tree = kind === 'seed' ? 'seeds' : kind === 'snapshot' ? 'snapshots' : 'models';
    const path = [project.name, ...folders, name];
    const settings = (of: DbtProject): NodeConfig => {
      const along = settingsAlong(of.settings.nodes[tree], path);
      for (const [key, value] of Object.entries(along)) along[key] = this.#settled(value, node);
      return along;
    };
    overlay(config, settings(project));
    const properties = project.properties[tree].get(name);
    overlay(config, this.#allSettled(properties?.config ?? {}, node));
    const version = properties?.versions.find((each) => each.version === node.version);
    overlay(config, this.#allSettled(version?.config ?? {}, node));
    if (kind !== 'seed' && node.relation === undefined && /\bconfig\s*\(/.test(node.file.text))
      overlay(config, renderNode(this, node, 'parse').config);
    if (project !== this.world.root) overlay(config, settings(this.world.root));
    const wasOn = this.#wasOn(node);
    if (wasOn !== undefined) config['enabled'] = wasOn;
  }

  /** Whether a node that has not changed since was on when dbt ran: what switched it may have been said on a command line. */
  #wasOn(node: DbtNode): boolean | undefined {
    const written = this.manifestNode(node);
    if (written !== undefined && (node.kind === 'seed' || written.raw.trim() === node.file.text.trim()))
      return true;
    return this.manifest?.off.has(this.#manifestKey(node)) === true ? false : undefined;
  }

  #manifestKey({ file, name, project }: DbtNode): string {
    return manifestKey(project.name, file.name.slice(project.directory.length), name);
  }

  #allSettled(config: NodeConfig, node: DbtNode): NodeConfig {
    return Object.fromEntries(
      Object.entries(config).map(([key, value]) => [key, this.#settled(value, node)]),
    );
  }

  /** A setting that may be a template; hooks are read when they are run. */
  #settled(value: unknown, node: DbtNode): unknown {
    if (typeof value !== 'string' || !/\{[{%]/.test(value)) return value;
    return this.rendered(value, node.project);
  }

  /** What a text of the settings says. */
  rendered(text: string, of: DbtProject): string {
    if (!/\{[{%]/.test(text)) return text;
    const context = new NodeContext(this, { of, phase: 'run', incremental: false });
    return renderTemplate(this.textTemplate(text), context, this.rendering).rendered.text.trim();
  }

  /** The relation that a node becomes. */
  relationOf(node: DbtNode): Relation {
    let relation = this.#relations.get(node);
    if (relation === undefined) {
      relation = this.#newRelation(node);
      this.#relations.set(node, relation);
    }
    return relation;
  }

  #newRelation(node: DbtNode): Relation {
    const usual = node.kind === 'model' ? 'view' : 'table';
    const materialized = optionalText(this.config(node)['materialized']) ?? usual;
    const type = materialized === 'ephemeral' || materialized === 'view' ? 'view' : 'table';
    return new Relation({ ...relationName(this, node), type, node }, this.target.type);
  }

  manifestNode(node: DbtNode): ManifestNode | undefined {
    return this.manifest?.nodes.get(this.#manifestKey(node));
  }

  /** A table of a source, as a package sees it. */
  source(source: string, table: string, from: DbtProject): Relation | undefined {
    const key = `${source}.${table}`;
    const order = [from, this.world.root, ...this.world.packages.values()];
    const project = order.find((each) => each.properties.sources.has(key));
    return project && this.sourceRelation(project.properties.sources.get(key)!, project);
  }

  sourceRelation(table: SourceTable, project: DbtProject): Relation {
    let relation = this.#sources.get(table);
    if (relation === undefined) {
      const own = overriddenSource(table, project, this.world);
      const written = this.manifest?.sources.get(`${table.source}.${table.name}`);
      const database =
        written?.database ??
        (own.database === undefined ? undefined : nameInSettings(this, own.database, project).name);
      const parts = {
        database: database ?? this.target.database,
        schema: written?.schema ?? nameInSettings(this, own.schema, project).name,
        identifier: written?.identifier ?? nameInSettings(this, own.identifier, project).name ?? table.name,
      };
      relation = new Relation({ ...parts, type: 'table', source: table }, this.target.type);
      this.#sources.set(table, relation);
    }
    return relation;
  }

  /** The node as rendered for the run. */
  node(node: DbtNode): RenderedNode {
    let rendered = this.#rendered.get(node);
    if (rendered === undefined) {
      const listed = this.#listedColumns(this.relationOf(node))?.map(({ name }) => name);
      rendered = renderAnswered((answers) => renderNode(this, node, 'run', answers), {
        listed,
        of: (each) => this.columnsOfText(each.rendered.text),
        given: (each) => givenNames(each.rendered.text, probe, this.vendor, this.limits),
        missing: (each) => (this.#isApart ? [] : this.#apart(node, each, () => missingOfNode(this, node))),
      });
      this.#rendered.set(node, rendered);
    }
    return rendered;
  }

  /** What is found while a node is taken to be so; nothing of it is kept. */
  #apart<T>(node: DbtNode, taken: RenderedNode, find: () => T): T {
    const [rendered, columns] = [this.#rendered, this.#columns];
    this.#rendered = new Map(rendered).set(node, taken);
    this.#columns = new Map(columns);
    this.#isApart = true;
    try {
      return find();
    } finally {
      [this.#rendered, this.#columns, this.#isApart] = [rendered, columns, false];
    }
  }

  /** The columns of a relation: those that the database had, else those of the node that makes it. */
  columnsOf(relation: Relation): readonly KnownColumn[] | undefined {
    const listed = this.#listedColumns(relation);
    if (listed !== undefined) return listed;
    const { identifier, node, source } = relation.parts;
    const made = node ?? this.#identified.get(identifier.toLowerCase())?.parts.node;
    return made === undefined ? source && typedColumns(source.declared) : this.#columnsOfNode(made);
  }

  /** Those that the database had, by the catalog. */
  #listedColumns({ parts: { identifier, schema } }: Relation): readonly KnownColumn[] | undefined {
    const name = identifier.toLowerCase();
    return this.#catalog.get(`${(schema ?? '').toLowerCase()}.${name}`) ?? this.#catalog.get(name);
  }

  #columnsOfNode(node: DbtNode): KnownColumn[] | undefined {
    if (this.#columns.has(node)) return this.#columns.get(node);
    // models that ask for each other's columns know none
    this.#columns.set(node, undefined);
    const names = node.kind === 'seed' ? seedColumns(node) : this.#queried(node);
    const folded = this.target.type === 'snowflake' || this.target.type === 'oracle';
    const columns = names?.map((name) => ({
      name: folded && /^\w+$/.test(name) ? name.toUpperCase() : name,
      type: this.#textType,
    }));
    this.#columns.set(node, columns);
    return columns;
  }

  #queried(node: DbtNode): string[] | undefined {
    const { kind, name, project } = node;
    if (kind === 'python')
      return typedColumns(project.properties.models.get(name)?.declared ?? {})?.map((column) => column.name);
    return this.columnsOfText(this.node(node).rendered.text);
  }

  /** The names of the columns of a query, as far as they are known. */
  columnsOfText(text: string): string[] | undefined {
    return queryColumns(text, this.vendor, this.limits, (parts) => this.#columnsNamed(parts));
  }

  /** Names that the queries of a text ask for in vain; of a table by the last part of its name, if one is given. */
  missingNames(text: string, table?: string): string[] {
    const columnsOf = (parts: readonly string[]): string[] | undefined => this.#columnsNamed(parts);
    const { limits, vendor } = this;
    return missingNames({ columnsOf, limits, table, text, vendor });
  }

  #columnsNamed(parts: readonly string[]): string[] | undefined {
    const relation = this.#identified.get((parts.at(-1) ?? '').toLowerCase());
    return relation && this.columnsOf(relation)?.map(({ name }) => name);
  }

  /**
   * What a query gives that asks for rows that lie in seeds, or for a column whose values a test lists.
   * @param step counts the rows that are looked at
   */
  answerOfSeed(query: string, step: (rows: number) => void): AnswerTable | undefined {
    return answerOfSeed(query, (name, column) => {
      const found = this.#knownRows.of(name) ?? this.#knownRows.ofTest(name, column);
      if (found !== undefined) step(found.rows.length);
      return found;
    });
  }

  get #textType(): string {
    return this.target.type === 'bigquery' ? 'STRING' : 'text';
  }

  /** The relations of the world by their own names, in lower case. */
  get #identified(): ReadonlyMap<string, Relation> {
    if (this.#byIdentifier === undefined) {
      this.#byIdentifier = new Map();
      for (const project of this.world.packages.values())
        for (const table of project.properties.sources.values())
          this.#identify(this.sourceRelation(table, project));
      for (const node of this.nodes) this.#identify(this.relationOf(node));
    }
    return this.#byIdentifier;
  }

  /** Of nodes with the same name that which is on counts: seeds may differ by the adapter. */
  #identify(relation: Relation): void {
    const key = relation.parts.identifier.toLowerCase();
    const { node } = relation.parts;
    if (node !== undefined && this.#byIdentifier!.has(key) && !this.isOn(node)) return;
    this.#byIdentifier!.set(key, relation);
  }

  /** All relations that the world describes, in the order of their names. */
  get relations(): Relation[] {
    return [...this.#identified].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, relation]) => relation);
  }

  /** The relation of a name that `adapter.get_relation` asks for; undefined where the database lacks it. */
  knownRelation(
    database: string | undefined,
    schema: string | undefined,
    identifier: string,
  ): Relation | undefined {
    const found = this.#identified.get(identifier.toLowerCase());
    const own = found?.parts.schema;
    const isSame = own === undefined || schema === undefined || own.toLowerCase() === schema.toLowerCase();
    const parts = { database: knownName(database ?? ''), schema: knownName(schema ?? ''), identifier };
    const relation =
      found !== undefined && isSame ? found : new Relation({ ...parts, type: 'table' }, this.target.type);
    return this.#isThere(relation) ? relation : undefined;
  }

  #isThere({ parts }: Relation): boolean {
    const { node } = parts;
    if (node !== undefined) return this.isOn(node) && this.config(node)['materialized'] !== 'ephemeral';
    const { source } = parts;
    // a source that dbt did not know yet when it wrote the catalog
    if (source && this.manifest?.sources.has(`${source.source}.${source.name}`) === false) return true;
    return !this.#existing.isLacking(parts);
  }

  /** The names of the sources of which seeds make a table. */
  #seededSources(): Set<string> {
    const seeded = new Set<string>();
    for (const project of this.world.packages.values()) {
      for (const table of project.properties.sources.values()) {
        const { identifier } = this.sourceRelation(table, project).parts;
        if (this.#identified.get(identifier.toLowerCase())?.parts.node?.kind === 'seed')
          seeded.add(table.source);
      }
    }
    return seeded;
  }
}

function renderOptions({ renderedText, templateSteps }: Limits): RenderOptions {
  const limits = { steps: templateSteps, characters: renderedText };
  const ofAll = { steps: templateSteps * templatesOfProject, characters: renderedText * templatesOfProject };
  return { limits, allowance: new Allowance(ofAll) };
}
