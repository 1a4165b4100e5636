import type { XmlElement } from '../../formats/xml/xml-document.ts';
import { childNamed, childrenNamed, type DecodedText, type XmlTexts } from '../../formats/xml/xml-values.ts';
import { contentOf, property, textOf } from '../../formats/xml/elements.ts';
import { evaluated } from './evaluate.ts';
import { parseExpression } from './expression.ts';

/** A variable of a package, or a parameter of a package or project. */
export interface Variable {
  /** What it held when the package was saved. */
  value: string;
  /** The value with its places, where it stands in the file that reads it. */
  decoded?: () => DecodedText;
  expression?: string;
  /** Its id, by which queries of sources name it. */
  id?: string;
}

/** Variables and parameters by their names with their namespaces, in lower case: `user::x`, `$project::x`. */
export type VariableTable = ReadonlyMap<string, Variable>;

/** A name with its namespace, as tables have it. */
export function fullName(name: string): string {
  const lower = name.toLowerCase().replaceAll(/\s*::\s*/g, '::');
  return lower.includes('::') ? lower : `user::${lower}`;
}

/** Expressions refer to variables that are expressions themselves no deeper. */
const mostDepth = 20;

/** What the names of variables stand for at one place of a package: those of the containers around hide outer ones. */
export class VariableScope {
  private readonly tables: readonly VariableTable[];
  private readonly given: ReadonlySet<string>;
  private readonly known = new Map<string, string | undefined>();
  private depth = 0;

  /**
   * @param tables the innermost first
   * @param given those that get values at run time
   */
  constructor(tables: readonly VariableTable[], given: ReadonlySet<string> = new Set()) {
    this.tables = tables;
    this.given = given;
  }

  find(name: string): Variable | undefined {
    const full = fullName(name);
    for (const table of this.tables) {
      const found = table.get(full);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The name of the variable of an id. */
  nameOfId(id: string): string | undefined {
    const asked = id.toLowerCase();
    for (const table of this.tables)
      for (const [name, variable] of table) if (variable.id === asked) return name;
    return undefined;
  }

  /** The text of a variable: what its expression gives, or what it held when it was saved. */
  valueOf(name: string): string | undefined {
    const key = name.toLowerCase();
    if (this.known.has(key)) return this.known.get(key);
    const variable = this.find(name);
    if (variable === undefined || this.depth > mostDepth) return undefined;
    this.depth++;
    const result = this.reckoned(name, variable);
    this.depth--;
    this.known.set(key, result);
    return result;
  }

  private reckoned(name: string, { expression, value }: Variable): string | undefined {
    if (expression === undefined)
      return value.trim() === '' && this.given.has(fullName(name)) ? undefined : value;
    return this.evaluate(expression) ?? (this.isWithoutValues(expression, value) ? undefined : value);
  }

  /** Whether a text is what an expression gives while its variables have no values: a part of one. */
  isWithoutValues(expression: string, text: string): boolean {
    const parsed = parseExpression(expression);
    const made = parsed && evaluated(parsed, (name) => this.valueOf(name) ?? this.find(name)?.value);
    return made !== undefined && made.trim() === text.trim();
  }

  /** The text that an expression gives; undefined where that is only known at run time. */
  evaluate(text: string): string | undefined {
    const expression = parseExpression(text);
    return expression && evaluated(expression, (name) => this.valueOf(name));
  }

  within(table: VariableTable): VariableScope {
    return table.size === 0 ? this : new VariableScope([table, ...this.tables], this.given);
  }
}

/** The variables and parameters that a package or container declares. */
export function declaredVariables(texts: XmlTexts, container: XmlElement): VariableTable {
  const table = new Map<string, Variable>();
  const lists = [container, ...childrenNamed(container, 'Variables')];
  for (const element of lists.flatMap((list) => childrenNamed(list, 'Variable'))) {
    const name = property(texts, element, 'ObjectName');
    if (name === undefined) continue;
    const namespace = property(texts, element, 'Namespace') ?? 'User';
    const held = childNamed(element, 'VariableValue');
    const isExpression = /^(?:true|1|-1)$/i.test(property(texts, element, 'EvaluateAsExpression') ?? '');
    const expression = isExpression ? property(texts, element, 'Expression') : undefined;
    const id = property(texts, element, 'DTSID')?.toLowerCase();
    table.set(`${namespace}::${name}`.toLowerCase(), {
      value: held === undefined ? '' : texts.content(held),
      ...(held && held.texts.length > 0 && { decoded: () => textOf(texts.file, contentOf(held)) }),
      ...(expression !== undefined && expression !== '' && { expression }),
      ...(id !== undefined && { id }),
    });
  }
  for (const element of childrenNamed(childNamed(container, 'PackageParameters'), 'PackageParameter')) {
    const name = property(texts, element, 'ObjectName');
    const value = property(texts, element, 'ParameterValue') ?? '';
    if (name !== undefined) table.set(`$package::${name}`.toLowerCase(), { value });
  }
  return table;
}

/** The parameters of a project: `Project.params`. */
export function projectParameters(texts: XmlTexts, root: XmlElement): VariableTable {
  const table = new Map<string, Variable>();
  for (const element of childrenNamed(root, 'Parameter')) {
    const name = texts.attribute(element, 'Name');
    const properties = childNamed(element, 'Properties');
    const value = properties && property(texts, properties, 'Value');
    if (name !== undefined) table.set(`$project::${name}`.toLowerCase(), { value: value ?? '' });
  }
  return table;
}
