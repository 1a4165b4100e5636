/** The formats of answers that are lists. */
export const listFormats = ['text', 'json', 'csv', 'markdown'] as const;
/** The formats of answers that are graphs too. */
export const answerFormats = [...listFormats, 'mermaid', 'dot'] as const;
/** The formats of findings. */
export const checkFormats = [...listFormats, 'sarif'] as const;
export type AnswerFormat = (typeof answerFormats)[number] | (typeof checkFormats)[number];

/** What of a comparison makes the exit code 1. */
export const changeLevels = ['never', 'lost', 'removed', 'changed'] as const;
export type ChangeLevel = (typeof changeLevels)[number];
