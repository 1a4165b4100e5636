import type { RelationType } from '../model/relations.ts';
import type { RuleName, RuleSeverity } from './rule-names.ts';

/** The options of a rule beside its severity. */
export interface RuleOptions {
  severity?: RuleSeverity;
  /** Tables that the rule does not concern. */
  except?: readonly string[];
  /** The tables that may be written (`write-outside`). */
  tables?: readonly string[];
}

/** What is said of rules; of the others the usual holds. */
export type RuleSettings = Readonly<Partial<Record<RuleName, RuleSeverity | RuleOptions>>>;

/** A rule of a project's own: what must not flow from where to where. */
export interface FlowRule {
  name: string;
  from: readonly string[];
  to: readonly string[];
  /** The kinds of relations that are followed; values alone where none are named. */
  kinds?: readonly RelationType[];
  severity?: RuleSeverity;
  /** What is reported of a flow, beside its ends. */
  message?: string;
}
