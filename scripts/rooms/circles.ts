/** The files that import themselves by way of others: Tarjan's strongly connected components of two and more. */
export function circlesOf(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    found.set(file, found.size);
    lowest.set(file, found.get(file)!);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue;
      if (!found.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== found.get(file)) return;
    const component = open.splice(open.indexOf(file));
    if (component.length > 1) circles.push(component.sort());
  };
  for (const file of imports.keys()) if (!found.has(file)) visit(file);
  return circles;
}
