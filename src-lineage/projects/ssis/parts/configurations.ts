import type { XmlElement } from '../../formats/xml/xml-document.ts';
import { childNamed, childrenNamed, type XmlTexts } from '../../formats/xml/xml-values.ts';
import type { VariableTable } from '../expressions/variables.ts';
import { property } from '../../formats/xml/elements.ts';

/** What a `.dtsConfig` file gives to the packages that name it: values by `\Package.Variables[User::x].Properties[Value]`. */
export type Configuration = ReadonlyMap<string, string>;

/** The file type of `ConfigurationType` ("DTSConfigurationType Enum", Microsoft Learn). */
const configFile = '1';

/** The values of a `.dtsConfig` file, by their paths in lower case. */
export function configurationOf(texts: XmlTexts, root: XmlElement): Configuration {
  const values = new Map<string, string>();
  for (const element of childrenNamed(root, 'Configuration')) {
    const path = texts.attribute(element, 'Path');
    const value = childNamed(element, 'ConfiguredValue');
    const text = value && texts.content(value);
    // `$(NAME)` is filled in when the file is deployed
    if (path === undefined || text === undefined || text.includes('$(')) continue;
    values.set(path.toLowerCase(), text);
  }
  return values;
}

/** The names of the configuration files of a package, in the order in which they count. */
export function namedConfigurations(texts: XmlTexts, root: XmlElement): string[] {
  const lists = [root, ...childrenNamed(root, 'Configurations')];
  return lists
    .flatMap((list) => childrenNamed(list, 'Configuration'))
    .flatMap((element) => {
      if (property(texts, element, 'ConfigurationType') !== configFile) return [];
      const path = property(texts, element, 'ConfigurationString') ?? '';
      return [path.split(/[\\/]/).at(-1)!.toLowerCase()];
    });
}

/** Variables of a package with the values that its configuration gives them. */
export function configuredVariables(table: VariableTable, configuration: Configuration): VariableTable {
  if (configuration.size === 0) return table;
  return new Map(
    [...table].map(([name, variable]) => {
      const value = configuration.get(`\\package.variables[${name}].properties[value]`);
      return [name, value === undefined ? variable : { value }];
    }),
  );
}

/** What a configuration says of a property of a connection. */
export function configuredConnection(
  configuration: Configuration,
  name: string,
  property: string,
): string | undefined {
  return configuration.get(`\\package.connections[${name}].properties[${property}]`.toLowerCase());
}
