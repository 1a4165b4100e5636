/** What is said of the service: that it does not answer, and who may call it. */
export const serviceStrings = {
  failures: {
    unreachable: 'The service does not answer. Is it still running?',
    away: 'The service does not answer, and is asked again until it does. What is shown stays; what was submitted goes on once it runs.',
    sendingBroke:
      'The service stopped answering while the files were sent. They are still listed here, and can be sent again.',
    status: (status: number): string => `The service answered with code ${status}.`,
    jobsNotLoaded: 'The jobs could not be loaded',
    jobNotLoaded: 'The job could not be loaded',
    jobGone: 'This job does not exist',
    jobGoneText: 'It may have been deleted. Choose another one, or analyse new SQL.',
    jobFailed: 'Nothing could be analysed',
    jobCancelled: 'This analysis was cancelled',
    jobCancelledText: 'The files are kept: the job can be analysed at any time.',
    graphFailed: 'The graph could not be loaded',
    fileFailed: 'The file could not be loaded',
    notSaved: (reason: string): string => `Not saved: ${reason}`,
    filesUnreadable: 'The files could not be read. They may have been moved or be locked.',
  },

  access: {
    text: 'This server is shared. Users see their own jobs, and those of their workspaces.',
    user: 'User',
    secret: 'Secret',
    signIn: 'Sign in',
    refused: 'User and secret do not fit each other.',
    signInWith: (provider: string): string => `Sign in with ${provider}`,
    refusedElsewhere: {
      expired: 'Signing in took too long, or was begun in another browser. Try again.',
      refused: 'The sign-in was refused. Try again, or ask its administrator.',
      'no-role': 'You have signed in, but nothing is allowed to you here. Ask the administrator.',
      unavailable: 'The server for signing in does not answer. Try again later.',
    } as Readonly<Record<string, string>>,
    signedInAs: (user: string): string => `Signed in as ${user}`,
    signOut: 'Sign out',
    readsOnly: 'You may look at results here, and submit nothing: your role is reader.',
    notYours: 'It was submitted by another user: only they or an administrator may change it.',
    notYoursAll: 'Some of them were submitted by another user, and are not yours to delete.',
  },
};
