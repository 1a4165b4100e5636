/** The state of an entity as clients see it: its fields by name, without id, version and time of change. */
export interface Entity {
  readonly [field: string]: FieldValue;
}

/** What a field holds; a group of fields is an object of its own. */
export type FieldValue = string | null | Entity;

/** Whether two states of one kind of entity are the same. Both have all their fields, in the order of the description. */
export function sameState(one: Entity, other: Entity): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
