import type { Diagnostic } from '../../../base/diagnostics/diagnostics.ts';
import type { SourceFile } from '../../../model/engine.ts';
import type { World } from '../files/worlds.ts';
import { list, mapping, readYaml, text } from '../files/yaml.ts';

/** A package that a project names, and where. */
interface NamedPackage {
  /** What its project may be called: the list names where it comes from. */
  names: string[];
  file: SourceFile;
  start: number;
  end: number;
}

const listFile = /^(?:packages|dependencies)\.ya?ml$/i;
const places = /\b(?:package|git)\s*:\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s,}#]+))/g;

/** The packages that a world's projects bring by `packages.yml` and that are not there. */
export function missingPackages({ files, packages }: World, known: ReadonlySet<string>): NamedPackage[] {
  const isThere = (name: string): boolean => packages.has(name) || known.has(name);
  return [...files]
    .filter(([path]) => listFile.test(path))
    .flatMap(([, file]) => namedIn(file))
    .filter(({ names }) => !names.some(isThere));
}

function namedIn(file: SourceFile): NamedPackage[] {
  const named = new Set(
    list(mapping(readYaml(file.text).value)['packages'])
      .map(mapping)
      .flatMap((each) => text(each['package']) ?? text(each['git']) ?? []),
  );
  return [...file.text.matchAll(places)].flatMap((match) => {
    const source = match[1] ?? match[2] ?? match[3] ?? '';
    if (!named.delete(source)) return [];
    return [{ names: namesOf(source), file, start: match.index, end: match.index + match[0].length }];
  });
}

/** `dbt-labs/dbt_utils`; `https://github.com/fivetran/dbt_zendesk_source.git`, whose project is zendesk_source. */
function namesOf(source: string): string[] {
  const last =
    source
      .replace(/\.git$|\/+$/g, '')
      .split(/[/:]/)
      .at(-1) ?? '';
  const name = last.replaceAll('-', '_');
  return name.startsWith('dbt_') ? [name, name.slice(4)] : [name];
}

/** Says of a package once that it is not there: calls of its macros are notes then. */
export function missingPackage({ end, names, start }: NamedPackage): Diagnostic {
  return {
    code: 'package-missing',
    severity: 'warning',
    class: 'AnalyzeError',
    message: `The package ${names[0] ?? ''} is not installed: its models and macros are not known.`,
    span: [0, start, end],
  };
}
