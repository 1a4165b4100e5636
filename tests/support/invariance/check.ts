import { compare, type Difference } from './comparison.ts';
import { explanation } from './explained.ts';
import type { ReadScript } from './script.ts';
import { transforms } from './transforms.ts';

/** What a transform did to the lineage of scripts. */
export interface Tally {
  applied: number;
  same: number;
  /** Different for a reason that is known. */
  explained: number;
  different: number;
  /** The rewritten script has errors: the transform does not fit the vendor's SQL there. */
  unreadable: number;
}

/** A script whose lineage a transform changed without a reason. */
export interface Finding extends Difference {
  transform: string;
  script: ReadScript;
  rewritten: string;
}

/** Applies a transform to scripts and compares their lineage with what it was. */
export function check(
  transform: string,
  scripts: Iterable<ReadScript>,
): { tally: Tally; findings: Finding[] } {
  const tally: Tally = { applied: 0, same: 0, explained: 0, different: 0, unreadable: 0 };
  const findings: Finding[] = [];
  for (const script of scripts) {
    const rewritten = transforms[transform]!(script);
    if (rewritten === undefined) continue;
    tally.applied++;
    const outcome = compare(script, rewritten);
    if (outcome === 'same' || outcome === 'unreadable') tally[outcome]++;
    else if (explanation(transform, outcome, script) !== undefined) tally.explained++;
    else {
      tally.different++;
      findings.push({ transform, script, rewritten: rewritten.sql, ...outcome });
    }
  }
  return { tally, findings };
}
