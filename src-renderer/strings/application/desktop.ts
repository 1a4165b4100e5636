import { count } from '../../base/count.ts';

/** What the desktop application says of its service, above the page. */
export const desktopStrings = {
  desktop: {
    restarting:
      'The service ended unexpectedly and is starting again. What was submitted is kept, and nothing has to be done.',
    returned: 'The service had ended unexpectedly. It runs again, and nothing was lost.',
    /** Of jobs that were under way. */
    goesOn: (names: readonly string[]): string =>
      names.length === 1
        ? `The job “${names[0]}” goes on with the files that are left.`
        : `${count(names.length, 'job', 'jobs')} go on with the files that are left: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : '.'}`,
    portTrouble: (reason: string): string =>
      `${reason} This window works all the same; other programs get no answer.`,
    takePort: 'Try the port again',
    takingPort: 'Trying the port again…',
    choosePort: 'Choose another port',
  },
};
