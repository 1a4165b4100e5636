/** The header in which the desktop's window names its key, where the service answers it alone. */
export const windowKeyHeader = 'x-headwater-window';
