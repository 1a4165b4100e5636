import type { LoweringContext } from '../context/context.ts';

/** The strings that a name may stand for: a variable's, or those of a package's constant. */
export function textsOf(context: LoweringContext, path: readonly string[]): readonly string[] {
  const own = context.constantsOf(path.join('.'));
  if (own.length > 0) return own;
  const [member] = path.slice(-1);
  const packages = path.length > 1 ? [path.at(-2)!] : packagesAround(context);
  for (const name of packages) {
    const texts = context.packageConstants.get(`${name}.${member}`.toLowerCase());
    if (texts !== undefined) return texts;
  }
  return [];
}

/** Notes the strings of a package's constant, which are seen outside of it and in its other half. */
export function holdsConstant(context: LoweringContext, member: string, texts: readonly string[]): void {
  const [name] = packagesAround(context);
  if (context.routines[context.routine]?.kind === 'package' && texts.length > 0)
    context.packageConstants.set(`${name}.${member}`.toLowerCase(), texts);
}

function packagesAround({ routine: own, routines }: LoweringContext): string[] {
  const names: string[] = [];
  for (let routine = own; routine >= 0; routine = routines[routine]!.parent) {
    const { kind, name } = routines[routine]!;
    if (kind === 'package' && name !== undefined) names.push(name.parts.at(-1) ?? '');
  }
  return names;
}
