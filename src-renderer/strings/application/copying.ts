/** Putting texts on the clipboard. */
export const copyingStrings = {
  copying: {
    copy: (what: string): string => `Copy ${what}`,
    copied: 'Copied',
    notCopied: 'The browser does not let pages copy; select the text instead.',
  },
};
