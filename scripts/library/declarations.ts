import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

type Declaration =
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.ClassDeclaration
  | ts.FunctionDeclaration
  | ts.VariableStatement;

/** The declarations of a module, and where the names come from that it takes from others. */
interface ModuleTypes {
  declarations: Map<string, Declaration>;
  /** By the name here: the module and the name there. */
  taken: Map<string, { path: string; name: string }>;
  /** Modules all of whose names are given on. */
  givenOn: string[];
  exported: Set<string>;
  source: ts.SourceFile;
}

/**
 * The types of everything that a module exports, as one file without imports: of other modules just those declarations
 * that are reached, which are not exported.
 * @throws where two of one name are reached
 */
export function libraryDeclarations(entry: string): string {
  const modules = new Map<string, ModuleTypes>();
  const moduleAt = (path: string): ModuleTypes => {
    const known = modules.get(path) ?? typesOf(path);
    modules.set(path, known);
    return known;
  };
  const written = new Map<string, { path: string; text: string }>();
  const waiting = exportsOf(entry, moduleAt).map(({ path, name }) => origin(path, name, moduleAt));
  const exported = waiting.map(({ name }) => name).sort();
  for (const { path, name } of waiting) {
    const known = written.get(name);
    if (known?.path === path) continue;
    if (known !== undefined) throw new Error(`${name} is declared in ${known.path} and in ${path}.`);
    const module = moduleAt(path);
    const declaration = module.declarations.get(name);
    if (declaration === undefined) continue;
    written.set(name, { path, text: textOf(declaration, module.source) });
    for (const each of namesIn(declaration)) {
      if (module.declarations.has(each)) waiting.push({ path, name: each });
      const taken = module.taken.get(each);
      if (taken !== undefined) waiting.push(origin(taken.path, taken.name, moduleAt));
    }
  }
  const texts = [...written].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, { text }]) => text);
  return `${texts.join('\n\n')}\n\nexport { ${exported.join(', ')} };\n`;
}

/** All names that a module exports, and the modules in which they are to be looked for. */
function exportsOf(path: string, moduleAt: (path: string) => ModuleTypes): { path: string; name: string }[] {
  const { exported, givenOn } = moduleAt(path);
  const own = [...exported].map((name) => ({ path, name }));
  return [...own, ...givenOn.flatMap((other) => exportsOf(other, moduleAt))];
}

/** Where a name is declared. */
function origin(
  path: string,
  name: string,
  moduleAt: (path: string) => ModuleTypes,
): { path: string; name: string } {
  const { taken } = moduleAt(path);
  const from = taken.get(name);
  return from === undefined ? { path, name } : origin(from.path, from.name, moduleAt);
}

function typesOf(path: string): ModuleTypes {
  const { outputText } = ts.transpileDeclaration(readFileSync(path, 'utf8'), {
    fileName: path,
    compilerOptions: { target: ts.ScriptTarget.ES2024, strict: true },
  });
  const source = ts.createSourceFile(path, outputText, ts.ScriptTarget.ES2024, true);
  const types: ModuleTypes = {
    declarations: new Map(),
    taken: new Map(),
    givenOn: [],
    exported: new Set(),
    source,
  };
  for (const statement of source.statements) readStatement(statement, path, types);
  return types;
}

function readStatement(statement: ts.Statement, path: string, types: ModuleTypes): void {
  if (ts.isImportDeclaration(statement)) {
    const bindings = statement.importClause?.namedBindings;
    if (bindings !== undefined && ts.isNamedImports(bindings))
      for (const each of bindings.elements) take(types, each, moduleOf(statement.moduleSpecifier, path));
  } else if (ts.isExportDeclaration(statement)) {
    const from = statement.moduleSpecifier && moduleOf(statement.moduleSpecifier, path);
    if (statement.exportClause === undefined && from !== undefined) types.givenOn.push(from);
    if (statement.exportClause === undefined || !ts.isNamedExports(statement.exportClause)) return;
    for (const each of statement.exportClause.elements) {
      if (from !== undefined) take(types, each, from);
      types.exported.add(each.name.text);
    }
  } else if (isDeclaration(statement)) {
    for (const name of declaredNames(statement)) {
      types.declarations.set(name, statement);
      if (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
        types.exported.add(name);
    }
  }
}

function take(types: ModuleTypes, each: ts.ImportSpecifier | ts.ExportSpecifier, path: string): void {
  types.taken.set(each.name.text, { path, name: (each.propertyName ?? each.name).text });
}

function moduleOf(specifier: ts.Expression, path: string): string {
  if (!ts.isStringLiteral(specifier) || !specifier.text.startsWith('.'))
    throw new Error(`${path} takes types from ${specifier.getText()}: the library has no packages.`);
  return join(dirname(path), specifier.text);
}

function isDeclaration(statement: ts.Statement): statement is Declaration {
  return (
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isVariableStatement(statement)
  );
}

function declaredNames(statement: Declaration): string[] {
  if (!ts.isVariableStatement(statement)) return statement.name === undefined ? [] : [statement.name.text];
  return statement.declarationList.declarations.map(({ name }) => name.getText());
}

/** Everything in a declaration that may name another one. */
function namesIn(declaration: Declaration): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    node.forEachChild(visit);
  };
  visit(declaration);
  return names;
}

/** A declaration with its comment, which is exported at the end of the file where it is at all. */
function textOf(declaration: Declaration, source: ts.SourceFile): string {
  const text = source.text.slice(declaration.getFullStart(), declaration.end).trim();
  return text.replace(/^((?:\/\*[^]*?\*\/\s*)*)(?:export )?(?:declare )?/, (_, comments: string) => {
    const isType = ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration);
    return `${comments}${isType ? '' : 'declare '}`;
  });
}
