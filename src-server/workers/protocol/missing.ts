/** What was asked for is not in the model. */
export class Missing extends Error {
  override name = 'Missing';
}
