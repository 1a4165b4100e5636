/** The media types of resources: the first is the default. */
export const halTypes = ['application/hal+json', 'application/vnd.hal+json', 'application/json'] as const;
export const alpsType = 'application/alps+json';
export const schemaType = 'application/schema+json';

export const mergePatchType = 'application/merge-patch+json';
export const jsonPatchType = 'application/json-patch+json';

/** Whether a media type is JSON: `application/json` and all that are built upon it. */
export function isJsonType(type: string): boolean {
  return /^application\/(?:[\w.!#$&^-]+\+)?json$/.test(type);
}
