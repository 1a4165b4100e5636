import type { Repository } from './repository.ts';
import type { Field } from './fields.ts';

/** What an entity is to clients: its names and fields. Ids, versions and times of change are never fields. */
export interface ResourceDescription {
  /** Path and relation of all of them: `employees`. */
  collection: string;
  /** Relation of one of them: `employee`. */
  item: string;
  /** Its type as schemas name it: `Employee`. */
  type: string;
  fields: readonly Field[];
  /** Answers carry the entity's version (`ETag`) and time of change (`Last-Modified`). */
  hasValidators: boolean;
}

/** A collection of entities of one kind, with the store that has them. */
export interface Resource {
  description: ResourceDescription;
  repository: Repository;
}
