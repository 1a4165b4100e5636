/** Keeps a text, unless it is there. */
export const insertText = 'INSERT OR IGNORE INTO texts (content_hash, text, checksum) VALUES (?, ?, ?)';
