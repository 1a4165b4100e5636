/** A pattern that is none, or asks for more than can be matched in one go. The message is for people. */
export class PatternFault extends Error {
  override name = 'PatternFault';
}
