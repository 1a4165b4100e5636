/** Jobs. */
export const jobsStrings = {
  jobs: {
    none: 'No jobs yet',
    noneText: 'A job appears here for every set of files that you analyse.',
    open: (name: string): string => `Open ${name}`,
    delete: (name: string): string => `Delete ${name}`,
    deleteTitle: 'Delete this job?',
    deleteText: (name: string): string =>
      `“${name}”, its files and its lineage are removed from this computer.`,
    deleteDo: 'Delete',
    loading: 'Loading jobs…',
    opening: 'Opening the job…',
    list: 'Jobs',
    status: {
      create: 'running',
      success: 'done',
      partial_success: 'done, with problems',
      fail: 'failed',
      delete: 'deleted',
    },
  },
} as const;
