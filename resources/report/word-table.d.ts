/** `resources/design/words.json`, which is put before the script: the words for kinds and types, which the page uses too. */
declare const wordTable: {
  relationTypes: Record<string, { label: string; meaning: string }>;
  objectKinds: Record<string, string>;
  transforms: Record<string, string>;
  counts: Record<string, string>;
};
