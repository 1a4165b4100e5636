/** What is used of js-yaml, which brings no types of its own. */
declare module 'js-yaml' {
  interface Schema {
    extend(more: { implicit: unknown[] }): Schema;
  }
  export const CORE_SCHEMA: Schema;
  export const types: { merge: unknown };
  export class YAMLException extends Error {
    reason: string;
    mark?: { position: number };
  }
  export function loadAll(
    text: string,
    iterator: null,
    options: { schema: Schema; json: boolean },
  ): unknown[];
}
