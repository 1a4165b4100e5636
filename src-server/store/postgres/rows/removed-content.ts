/** Of a note that is there already, that it stays until this transaction has ended: nobody takes it for settled before. */
export const noteKept = 'ON CONFLICT (content_hash) DO UPDATE SET content_hash = excluded.content_hash';
