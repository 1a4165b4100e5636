import { fileShape } from './fields.ts';

/** The JSON schema of headwater.json, by which editors complete and check it. */
export function headwaterFileSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'headwater.json',
    ...fileShape.schema,
  };
}
