import { appendAll } from '../../base/append-all.ts';
import type { SourceFile } from '../../model/engine.ts';
import type { ProjectOptions, ProjectReading, SqlPiece } from '../pieces/reader.ts';
import { readXml, type XmlElement } from '../formats/xml/xml-document.ts';
import { faultsOf } from '../formats/xml/xml-faults.ts';
import { childNamed, type DecodedText, XmlTexts } from '../formats/xml/xml-values.ts';
import { readDataFlow } from './components/data-flow.ts';
import type { FlowContext } from './components/flow-context.ts';
import { pieceOf, qualified, variableText } from './components/flow-ends.ts';
import { givenAtRun } from './expressions/run-values.ts';
import {
  declaredVariables,
  type VariableScope,
  type VariableTable,
  VariableScope as Scope,
} from './expressions/variables.ts';
import { assignmentsOf, type Task, tasksOf } from './package-tasks.ts';
import { parametersOf, resultsOf, withArguments, withOutputs } from './values/bindings.ts';
import { GivenValues, namedParameters } from './values/given-values.ts';
import { type Configuration, configuredVariables, namedConfigurations } from './parts/configurations.ts';
import {
  type Connection,
  type DeclaredConnection,
  declaredConnections,
  findConnection,
} from './parts/connections.ts';
import { attributeOf, contentOf, madeAt, textOf } from '../formats/xml/elements.ts';
import { Notes } from './parts/notes.ts';
import { transferredTables } from './parts/transferred-tables.ts';

/** What packages of one folder share. */
export interface Project {
  parameters: VariableTable;
  connections: readonly DeclaredConnection[];
  /** Those of the whole run, by the names of their files in lower case. */
  configurations: ReadonlyMap<string, Configuration>;
}

/** Reads a package: `.dtsx`. */
export function readPackage(
  { name, text }: SourceFile,
  project: Project,
  options: ProjectOptions,
): ProjectReading {
  const document = readXml(text);
  const reading: ProjectReading = { pieces: [], flows: [], diagnostics: faultsOf(document) };
  const { root } = document;
  if (root === undefined) return reading;
  // other packages call it by the name of its file
  const place = attributeOf(root, 'ObjectName') ?? { start: root.start, end: root.start + 1 };
  reading.routine = { name: fileName(name), ...rangeOf(place) };
  new PackageReader(new XmlTexts(text), root, project, options, reading).read();
  return reading;
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1)!;
}

class PackageReader {
  private readonly texts: XmlTexts;
  private readonly root: XmlElement;
  private readonly scope: VariableScope;
  private readonly declared: readonly DeclaredConnection[];
  private readonly options: ProjectOptions;
  private readonly reading: ProjectReading;
  private readonly notes = new Notes();
  private readonly values = new GivenValues();

  constructor(
    texts: XmlTexts,
    root: XmlElement,
    project: Project,
    options: ProjectOptions,
    reading: ProjectReading,
  ) {
    this.texts = texts;
    this.root = root;
    this.options = options;
    this.reading = reading;
    const named = namedConfigurations(texts, root).flatMap((file) => project.configurations.get(file) ?? []);
    const configuration: Configuration = new Map(named.flatMap((each) => [...each]));
    const variables = configuredVariables(declaredVariables(texts, root), configuration);
    for (const [variable, { expression }] of variables)
      if (expression !== undefined) this.values.ofExpression({ variable, expression });
    this.scope = new Scope([variables, project.parameters], givenAtRun(texts.file));
    // the package's own go before those of the project
    this.declared = [...project.connections, ...declaredConnections(texts, root, configuration)];
  }

  read(): void {
    const { root, texts, notes } = this;
    if (root.name === 'EncryptedData' || childNamed(root, 'EncryptedData') !== undefined)
      notes.report(
        'ssis-encrypted',
        'The package is encrypted and cannot be read.',
        { start: root.start, end: root.start + 1 },
        'warning',
      );
    const tasks = tasksOf(texts, root, this.scope);
    for (const task of tasks) for (const made of assignmentsOf(texts, task)) this.values.ofExpression(made);
    // what takes values of variables comes behind what gives them, wherever they stand in the file
    const hasResults = tasks.some(
      ({ data, kind }) => kind === 'sql' && data && resultsOf(texts, data).length > 0,
    );
    const isLate = ({ kind, loops }: Task): boolean =>
      kind === 'data-flow' && (hasResults || loops.length > 0);
    for (const task of tasks) if (!isLate(task)) this.task(task);
    for (const task of tasks) if (isLate(task)) this.task(task);
    appendAll(this.reading.flows, this.values.flows());
    appendAll(this.reading.diagnostics, notes.diagnostics);
  }

  private task(task: Task): void {
    const place = this.placeOf(task);
    if (task.isDisabled && task.kind !== 'container')
      this.notes.report(
        'ssis-disabled',
        `The task ${task.name} is switched off; it is read all the same.`,
        place,
      );
    switch (task.kind) {
      case 'sql':
        return this.sql(task);
      case 'data-flow':
        return this.dataFlow(task);
      case 'script':
        return this.notes.report(
          'ssis-unread',
          `What the script of the task ${task.name} does cannot be read.`,
          place,
        );
      case 'bulk-insert':
        return this.bulkInsert(task);
      case 'transfer':
        return this.transfer(task);
      case 'package':
        return this.call(task);
      case 'container':
      case 'other':
    }
  }

  private placeOf({ element }: Task): { start: number; end: number } {
    return attributeOf(element, 'ObjectName') ?? { start: element.start, end: element.start + 1 };
  }

  private connection(reference: string | undefined, scope: VariableScope): Connection | undefined {
    if (!reference) return undefined;
    return findConnection(this.connections(scope), reference);
  }

  private connections(scope: VariableScope): ReadonlyMap<string, Connection> {
    const known = this.resolved.get(scope);
    if (known !== undefined) return known;
    const table = new Map<string, Connection>();
    for (const { keys, resolve } of this.declared) {
      const connection = resolve(scope);
      for (const key of keys) table.set(key, connection);
    }
    this.resolved.set(scope, table);
    return table;
  }
  private readonly resolved = new Map<VariableScope, ReadonlyMap<string, Connection>>();

  // Execute SQL tasks

  private sql(task: Task): void {
    const { data, scope } = task;
    if (data === undefined) return;
    const connection = this.connection(this.texts.attribute(data, 'Connection'), scope);
    const text = this.statementOf(task, data);
    if (text === undefined || text.text.trim() === '') return;
    const parameters = parametersOf(this.texts, data);
    const isCall = /^true$/i.test(this.texts.attribute(data, 'IsStoredProc') ?? '');
    const whole = isCall ? withArguments(text, parameters) : text;
    const query = pieceOf(whole, connection, this.options.vendor);
    const bound = namedParameters(parameters, query.parameters);
    const named = bound.map(({ name }) => name).filter((name) => !query.parameters.includes(name));
    const results = resultsOf(this.texts, data);
    // these are its last query, behind one whose rows go into variables
    const outputs = bound.filter(({ isOutput }) => isOutput);
    const given = outputs.map(({ variable }, column) => ({ column, variable, isRows: false }));
    const asked =
      outputs.length === 0
        ? query
        : withOutputs(
            query,
            outputs.map(({ name }) => name),
          );
    const piece = this.addPiece({ ...asked, parameters: [...query.parameters, ...named] });
    const place = rangeOf(this.placeOf(task));
    this.values.ofQuery(results, piece, place, given.length > 0);
    this.values.ofQuery(given, piece, place);
    const parametersIn = bound.filter(({ isInput }) => isInput);
    this.values.take({ piece, parameters: parametersIn, loops: task.loops, name: task.name, place });
  }

  /** The text that a task runs: an expression goes before what is stored ("Execute SQL Task", Microsoft Learn). */
  private statementOf({ name, scope, expressions }: Task, data: XmlElement): DecodedText | undefined {
    const stored = attributeOf(data, 'SqlStatementSource');
    const type = this.texts.attribute(data, 'SqlStmtSourceType') ?? 'DirectInput';
    const expression = expressions.get('SqlStatementSource') ?? expressions.get('SqlStatementSourceVariable');
    if (expression !== undefined) {
      const content = this.texts.content(expression);
      const made = scope.evaluate(content);
      if (made !== undefined) return madeAt(made, contentOf(expression));
      const text = stored && textOf(this.texts.file, stored).text;
      if (text !== undefined && scope.isWithoutValues(content, text)) return this.notRead(name, expression);
      this.unknown(name, expression);
    }
    if (stored === undefined) return undefined;
    if (type === 'DirectInput') return textOf(this.texts.file, stored);
    const reference = textOf(this.texts.file, stored).text.trim();
    if (type === 'Variable') return variableText(scope, reference, stored) ?? this.notRead(name, stored);
    const path = this.connection(reference, scope)?.connectionString ?? '';
    if (path !== '') {
      const { start, end } = stored;
      (this.reading.includes ??= []).push({ name: fileName(path), start, end });
      return undefined;
    }
    this.notes.report(
      'ssis-unread',
      `The task ${name} runs the file of the connection ${this.connection(reference, scope)?.connectionString ?? reference}.`,
      stored,
    );
    return undefined;
  }

  /** Execute Package: a package of the project, or the file of a connection. */
  private call(task: Task): void {
    const { data, scope } = task;
    const named = childNamed(data, 'PackageName');
    const connection = childNamed(data, 'Connection');
    const name = named && this.texts.content(named).trim();
    const path =
      connection && this.connection(this.texts.content(connection).trim(), scope)?.connectionString;
    const called = name || path;
    if (called) (this.reading.calls ??= []).push({ name: fileName(called), ...rangeOf(this.placeOf(task)) });
  }

  private unknown(task: string, place: { start: number; end: number }): undefined {
    this.notes.report(
      'ssis-unknown-text',
      `The SQL of ${task} is only known at run time; what was stored with the package is read.`,
      place,
    );
    return undefined;
  }

  private notRead(task: string, place: { start: number; end: number }): undefined {
    this.notes.report('ssis-unknown-text', `The SQL of ${task} is only known at run time.`, place);
    return undefined;
  }

  private addPiece(piece: SqlPiece): number {
    const { pieces } = this.reading;
    const { vendor, ...rest } = piece;
    // of related vendors it is the run's own
    const own = vendor === undefined || (vendor === 'dbvmssql' && this.options.vendor === 'dbvazuresql');
    return pieces.push(own ? rest : piece) - 1;
  }

  // data flows

  private dataFlow(task: Task): void {
    const { data, loops, scope } = task;
    if (data === undefined) return;
    const { notes, texts, values } = this;
    const own = this.reading.flows.length;
    const flow = readDataFlow(data, this.placeOf(task), {
      texts,
      notes,
      scope,
      file: texts.file,
      vendor: this.options.vendor,
      connections: this.connections(scope),
      ...this.replacedIn(task),
      addPiece: (piece) => this.addPiece(piece),
      given: (variable) => values.of(variable, loops),
      take: (piece, parameters, { name, ...place }) =>
        values.take({ piece, parameters, loops, name, place: rangeOf(place) }),
      keep: (variable, step, columns, component) =>
        values.ofRecordset(variable, own, step, columns, rangeOf(component)),
    });
    if (flow.steps.length > 0) this.reading.flows.push(flow);
  }

  /** `[Orders].[SqlCommand]`: expressions of the task for properties of its components. */
  private replacedIn({ expressions, scope, name }: Task): Pick<FlowContext, 'replaced' | 'isUnfinished'> {
    const replaced = new Map<string, DecodedText>();
    const unknown = new Map<string, string>();
    for (const [property, expression] of expressions) {
      if (!property.startsWith('[')) continue;
      const content = this.texts.content(expression);
      const made = scope.evaluate(content);
      if (made === undefined) {
        unknown.set(property.toLowerCase(), content);
        this.unknown(`${name}, ${property},`, expression);
      } else if (made.trim() !== '')
        replaced.set(property.toLowerCase(), madeAt(made, contentOf(expression)));
    }
    const isUnfinished = (property: string, text: string): boolean => {
      const expression = unknown.get(property);
      return expression !== undefined && scope.isWithoutValues(expression, text);
    };
    return { replaced, isUnfinished };
  }

  /** Transfer SQL Server Objects: tables that the task lists are copied from one database to another. */
  private transfer(task: Task): void {
    const { data, name, scope } = task;
    if (data === undefined) return;
    const from = this.connection(this.texts.attribute(data, 'SourceConnection'), scope);
    const to = this.connection(this.texts.attribute(data, 'DestinationConnection'), scope);
    const copied = transferredTables(this.texts, data, task.expressions, scope);
    for (const text of copied.statements(from?.database, to?.database))
      this.addPiece({ ...text, vendor: 'dbvmssql' });
    if (copied.isUnknown)
      this.notes.report(
        'ssis-unknown-text',
        `Which tables ${name} copies is only known at run time.`,
        this.placeOf(task),
      );
  }

  /** Bulk Insert: a file goes into a table, by columns that only the file or a format file has. */
  private bulkInsert(task: Task): void {
    const { data, scope, name } = task;
    const table = data && this.texts.attribute(data, 'DestinationTableName');
    if (data === undefined || table === undefined) return;
    const connection = this.connection(this.texts.attribute(data, 'DestinationConnectionName'), scope);
    const file = this.connection(this.texts.attribute(data, 'SourceConnectionName'), scope);
    const place = this.placeOf(task);
    this.reading.flows.push({
      ...place,
      steps: [
        {
          name,
          ...place,
          sources:
            file === undefined
              ? []
              : [{ from: 'file', location: file.connectionString || file.name, ...place }],
          columns: [],
          opaque: true,
          writes: [
            {
              to: {
                table: {
                  parts: qualified(table, connection),
                  vendor: connection?.vendor ?? this.options.vendor,
                },
              },
              effect: 'insert',
              columns: [],
              ...place,
            },
          ],
        },
      ],
    });
  }
}

function rangeOf({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start, end };
}
