import words from '../../resources/design/words.json';

/** Words for the values of the API, which the HTML report uses too. What is not listed is shown as the API names it. */
type Terms = Readonly<Record<string, string>>;

/** Relation types, short. */
export const relationTypes: Terms = Object.fromEntries(
  Object.entries(words.relationTypes).map(([type, { label }]) => [type, label]),
);

/** Relation types, with what they mean. */
export const relationTypeMeanings: Terms = Object.fromEntries(
  Object.entries(words.relationTypes).map(([type, { label, meaning }]) => [type, `${label}: ${meaning}`]),
);

/** Kinds of objects whose name is not its own words. */
export const objectKinds: Terms = words.objectKinds;

/** What happens to a value on its way. */
export const transformWords: Terms = words.transforms;
