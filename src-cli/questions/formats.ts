/** The formats of answers that are lists. */
export const listFormats = ['text', 'json', 'csv', 'markdown'] as const;
/** The formats of answers that are graphs too. */
export const answerFormats = [...listFormats, 'mermaid', 'dot'] as const;
export type AnswerFormat = (typeof answerFormats)[number];
