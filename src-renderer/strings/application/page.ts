/** Pages beside the jobs: settings, guide, examples. */
export const pageStrings = {
  page: {
    contents: 'On this page',
    back: 'Back',
  },
} as const;
