/** The context paths of the vendor's servers; the SQLFlow API lies below each of them and at the root. */
export const basePaths = ['/', '/gspLive_backend', '/api/gspLive_backend'] as const;
