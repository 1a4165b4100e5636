import type { FileLink, Site } from '../run/file-link.ts';
import type { NameUse } from '../../ir/names.ts';
import { addToList } from '../../base/list-map.ts';

interface Synonym {
  file: FileLink;
  statement: number;
  name: NameUse;
  target: NameUse;
}

/** Other names of routines, packages, modules and libraries: CREATE SYNONYM, CREATE ALIAS, HANA's `USING library AS l`. */
export class RoutineSynonyms {
  private readonly byName = new Map<string, Synonym[]>();

  /** Notes the synonyms that a file makes. */
  declare(file: FileLink): void {
    file.dataflow.statements.forEach(({ actions }, statement) => {
      for (const action of actions) {
        if (action.do !== 'define-synonym') continue;
        const { name, target } = action;
        addToList(this.byName, name.parts.at(-1)!.toLowerCase(), { file, statement, name, target });
      }
    });
  }

  /** The parts of the name that another one stands for: the synonym of the same body or file before one of others. */
  targetOf(site: Site, parts: readonly string[]): readonly string[] | undefined {
    if (this.byName.size === 0) return undefined;
    const all =
      this.byName.get(parts.at(-1)!.toLowerCase())?.filter(({ name }) => fits(name.parts, parts)) ?? [];
    const own = all.filter(({ file }) => file === site.file);
    const { statements } = site.file.dataflow;
    const best =
      own.findLast(({ statement }) => statements[statement]!.routine === site.routine) ?? own[0] ?? all[0];
    return best?.target.parts;
  }
}

/** One of two names may lack qualifiers. */
function fits(own: readonly string[], used: readonly string[]): boolean {
  for (let i = 1; i <= Math.min(own.length, used.length); i++)
    if (own.at(-i)!.toLowerCase() !== used.at(-i)!.toLowerCase()) return false;
  return true;
}
