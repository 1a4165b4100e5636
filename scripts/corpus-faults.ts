import { dialectOf } from '../src-lineage/dialects/index.ts';
import type { LineageModel } from '../src-lineage/index.ts';
import { tokenize } from '../src-lineage/syntax/lexer/tokenizer.ts';
import { randomNumbers } from './bench/damage.ts';
import { printRows } from './corpus-table.ts';
import { errorsOf, judge, readScript, type Verdict, withFault } from './faults/judge.ts';
import { type Fault, type FaultKind, faultKinds, faultsOf } from './faults/kinds.ts';
import { type ValidScript, validScripts } from './faults/scripts.ts';

/** Scripts that are read as they are, and faults that are put into scripts. */
const amount = 200;
/** Follow-up errors that people bear. */
const mostFollowUps = 2;

interface Seeded {
  readonly script: ValidScript;
  readonly fault: Fault;
  readonly verdict: Verdict;
}

/**
 * Prints what is reported of valid scripts, and of scripts with one fault in each.
 * @param seed of the choice of the scripts and of the places of the faults
 * @param isListed each script in which something is not as it should be is printed
 */
export function printFaults(seed: number, isListed: boolean): void {
  const random = randomNumbers(seed);
  const scripts = validScripts(random).map((script) => ({ script, model: readScript(script) }));
  const falseErrors = scripts.slice(0, amount).filter(({ model }) => errorsOf(model).length > 0);
  console.log(`${amount} valid scripts: ${falseErrors.length} with a false error`);
  for (const { script, model } of falseErrors)
    console.log(`  ${script.vendor} ${script.name}: ${errorsOf(model)[0]!.message}`);
  const seeded = seedFaults(
    scripts.filter(({ model }) => errorsOf(model).length === 0),
    random,
  );
  printRows(tableOf(seeded));
  if (isListed)
    for (const one of seeded.filter(({ verdict }) => !isGood(verdict))) console.log(described(one));
}

/** As many faults of each kind, each in a script of its own. */
function seedFaults(
  scripts: readonly { script: ValidScript; model: LineageModel }[],
  random: (below: number) => number,
): Seeded[] {
  const left = [...scripts];
  return Array.from({ length: amount }, (_, index) => faultKinds[index % faultKinds.length]!).flatMap(
    (kind) => {
      const at = left.findIndex(({ script, model }) => seedable(script, model, kind).length > 0);
      if (at < 0) return [];
      const [{ script, model }] = left.splice(at, 1) as [{ script: ValidScript; model: LineageModel }];
      const faults = seedable(script, model, kind);
      const fault = faults[random(faults.length)]!;
      return [{ script, fault, verdict: judge(script, model, fault) }];
    },
  );
}

/** Faults in statements that carry lineage: the insides of GRANT, CREATE INDEX and their like are nobody's lineage and not read. */
function seedable(script: ValidScript, model: LineageModel, kind: FaultKind): Fault[] {
  const { tokens } = tokenize(script.sql, dialectOf(script.vendor));
  const read = model.statements.filter((_, index) => carriers(model).has(index));
  return faultsOf(kind, tokens).filter(({ start }) =>
    read.some(({ span }) => span[1] <= start && start < span[2]),
  );
}

const known = new WeakMap<LineageModel, ReadonlySet<number>>();

/** The statements that relations come from. */
function carriers(model: LineageModel): ReadonlySet<number> {
  const found = known.get(model) ?? new Set([...model.relations].map(({ statement }) => statement));
  known.set(model, found);
  return found;
}

function isGood({ isReported, followUps, changed }: Verdict): boolean {
  return isReported && followUps <= mostFollowUps && changed.length === 0;
}

function tableOf(seeded: readonly Seeded[]): string[][] {
  const head = [
    'fault',
    'scripts',
    'reported within a line',
    'more than two follow-ups',
    'other statements changed',
    'follow-ups',
  ];
  const row = (name: string, own: readonly Seeded[]): string[] => {
    const count = (is: (verdict: Verdict) => boolean): number =>
      own.filter(({ verdict }) => is(verdict)).length;
    const reported = count(({ isReported }) => isReported);
    return [
      name,
      String(own.length),
      `${reported} (${((100 * reported) / own.length).toFixed(1)} %)`,
      String(count(({ followUps }) => followUps > mostFollowUps)),
      String(count(({ changed }) => changed.length > 0)),
      String(own.reduce((sum, { verdict }) => sum + verdict.followUps, 0)),
    ];
  };
  return [
    head,
    ...faultKinds.map((kind) =>
      row(
        kind,
        seeded.filter(({ fault }) => fault.kind === kind),
      ),
    ),
    row('all', seeded),
  ];
}

function described({ script, fault, verdict }: Seeded): string {
  const sql = withFault(script.sql, fault);
  const around = `${sql.slice(Math.max(0, fault.start - 120), fault.start)}⟦${fault.text}⟧${sql.slice(fault.start + fault.text.length, fault.start + 100)}`;
  return [
    `=== ${script.vendor} ${script.name}: ${fault.kind} "${script.sql.slice(fault.start, fault.end)}" at ${fault.start}${verdict.isReported ? '' : ', not reported'}`,
    around,
    ...verdict.errors.slice(0, 5).map(({ code, message, span }) => `--- ${code} at ${span[1]}: ${message}`),
    ...verdict.changed.slice(0, 5).map((name) => `~~~ ${name}`),
  ].join('\n');
}
