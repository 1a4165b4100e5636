import type { RowSetId } from '../../ir/names.ts';
import type { SelectItem } from '../../syntax/tree/queries.ts';

/** The CTEs visible at a place, innermost first. */
export interface CommonTableScope {
  name: string;
  rowSet: RowSetId;
  outer: CommonTableScope | undefined;
  /** What the name stands for where it is an expression; queries inside see it, too (ClickHouse). */
  expression?: SelectItem;
  /** The innermost scope from here on that has an expression. */
  named?: CommonTableScope;
}

/**
 * The scope behind a CTE, where its name is known.
 * @param name in lower case
 * @param expression what the name stands for, where that is no query
 */
export function scopeInside(
  outer: CommonTableScope | undefined,
  name: string,
  rowSet: RowSetId,
  expression?: SelectItem,
): CommonTableScope {
  const scope: CommonTableScope = { name, rowSet, outer };
  if (expression) scope.expression = expression;
  const named = expression ? scope : outer?.named;
  if (named) scope.named = named;
  return scope;
}

/** The named expressions that are visible in a scope, the last first. */
export function* expressionsIn(scope: CommonTableScope | undefined): Generator<SelectItem> {
  for (let at = scope?.named; at !== undefined; at = at.outer?.named) yield at.expression!;
}

/**
 * Finds CTEs by their names. The scope asked for last is kept as a map; what another one has in common with it stays, so
 * that thousands of CTEs, each seen by those behind it, are gone over once.
 */
export class CommonTableIndex {
  private readonly byName = new Map<string, CommonTableScope>();
  /** The scopes in the map, the outermost first, and what each hides. */
  private readonly path: { scope: CommonTableScope; hidden: CommonTableScope | undefined }[] = [];
  private readonly places = new Map<CommonTableScope, number>();

  /** The CTE of a name, in lower case, that is visible in a scope. */
  find(scope: CommonTableScope | undefined, name: string): CommonTableScope | undefined {
    if (this.path.at(-1)?.scope !== scope) this.goTo(scope);
    return this.byName.get(name);
  }

  private goTo(scope: CommonTableScope | undefined): void {
    const inner: CommonTableScope[] = [];
    let at = scope;
    while (at !== undefined && !this.places.has(at)) {
      inner.push(at);
      at = at.outer;
    }
    const common = at === undefined ? 0 : this.places.get(at)! + 1;
    while (this.path.length > common) this.leave();
    for (let i = inner.length - 1; i >= 0; i--) this.enter(inner[i]!);
  }

  private enter(scope: CommonTableScope): void {
    this.places.set(scope, this.path.length);
    this.path.push({ scope, hidden: this.byName.get(scope.name) });
    this.byName.set(scope.name, scope);
  }

  private leave(): void {
    const { scope, hidden } = this.path.pop()!;
    this.places.delete(scope);
    if (hidden === undefined) this.byName.delete(scope.name);
    else this.byName.set(scope.name, hidden);
  }
}
