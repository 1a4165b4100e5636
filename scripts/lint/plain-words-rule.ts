import type { Rule } from 'eslint';

type NodeOf<Name extends keyof Rule.RuleListener> = Parameters<NonNullable<Rule.RuleListener[Name]>>[0];

/** Words of ours for which the field has others: what users read says it as they would. */
const better: Readonly<Record<string, string>> = {
  tell: 'say, show, report',
  tells: 'says, shows, reports',
  told: 'said, shown, reported',
  kin: 'relatives, family',
  mend: 'repair, correct',
  mended: 'repaired, corrected',
  whoever: 'users, callers',
  somebody: 'a user, a caller',
  nobody: 'no user, no caller',
  anybody: 'a user, a caller',
  everybody: 'all users, all callers',
  anew: 'again',
  bind: 'lower',
  binding: 'lowering',
  heed: 'handle, follow',
  lie: 'are',
  lies: 'is',
  meant: 'asked for, taken',
  settle: 'finish',
  whichever: 'any',
  mends: 'repairs, corrects',
  'let go of': 'release',
  'lets go of': 'releases',
  'gives on': 'passes on, returns',
};

const words = new RegExp(`\\b(${Object.keys(better).join('|')})\\b`, 'i');

/** Those that comments do without as well: each stood for many terms of the field. */
const inComments = /\b(tell|tells|told|kin|mend|mends|mended|heed|anew|lets? go of|gives on)\b/i;

/** What is between backquotes or quotes is quoted: code, or a word of a manual. */
const quoted = /`[^`]*`|"[^"]*"/g;

/**
 * ESLint rule: texts that users read, and comments, have no words of our own making (`docs/glossary.md`). A single word is a name,
 * no text.
 */
export const plainWordsRule: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Messages and descriptions are in the words of the field' },
    schema: [],
    messages: {
      plain: 'Users read "{{word}}" here; the field says: {{better}}.',
      comment: 'A comment says "{{word}}" here; the field says: {{better}}.',
    },
  },
  create(context) {
    const check = (node: Rule.Node, text: string): void => {
      const word = text.includes(' ') ? words.exec(text)?.[1] : undefined;
      if (word === undefined) return;
      context.report({ node, messageId: 'plain', data: { word, better: better[word.toLowerCase()] ?? '' } });
    };
    return {
      Program() {
        for (const { value, loc } of context.sourceCode.getAllComments()) {
          const word = inComments.exec(value.replaceAll(quoted, ''))?.[1]?.toLowerCase();
          if (word === undefined || !loc) continue;
          context.report({ loc, messageId: 'comment', data: { word, better: better[word] ?? '' } });
        }
      },
      Literal(node: NodeOf<'Literal'>) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateElement(node: NodeOf<'TemplateElement'>) {
        check(node, node.value.raw);
      },
    };
  },
};
