import { count } from '../../base/count.ts';

/** The palette of commands. */
export const paletteStrings = {
  palette: {
    title: 'Find anything',
    description: 'Arrow keys choose, Enter does or opens what is chosen, Escape closes.',
    placeholder: 'A command, job, table, column or file',
    sections: {
      commands: 'Commands',
      jobs: 'Jobs',
      objects: 'Tables and columns',
      files: 'Files',
      settings: 'Settings',
    },
    none: (text: string): string => `Nothing is called “${text}”`,
    results: (amount: number): string => count(amount, 'result'),
  },
} as const;
