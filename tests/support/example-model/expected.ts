import type { AccountName } from './access-model.ts';
import type { CollectionState, EntityModel } from './state-model.ts';

/** What an answer must carry in its body. */
type ExpectedBody =
  | { kind: 'nothing' }
  | { kind: 'links'; names: readonly string[] }
  | { kind: 'profile' }
  | { kind: 'collection'; state: CollectionState }
  | { kind: 'item'; state: CollectionState; entity: EntityModel }
  /** `timestamp`, `status`, `error`, `message`, `path`, and the exception where there is one. */
  | { kind: 'error'; message?: string; hasException?: boolean }
  /** `cause` and `message`. */
  | { kind: 'cause' };

/** What the contract asks of an answer. */
export interface Expected {
  status: number;
  /** Null: it must not be there. */
  headers: Readonly<Record<string, string | null>>;
  /** Methods of `Allow`, in any order. */
  allow?: readonly string[];
  body: ExpectedBody;
  /** Whose session it begins. */
  begins?: AccountName;
  /** The entity that was added; its id is learnt from `Location` where the store gives it. */
  added?: { state: CollectionState; entity: EntityModel };
}
