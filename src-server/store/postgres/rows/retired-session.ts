/** What a session is set to that its job has no more: the sweeper removes it, and nothing finds it meanwhile. */
export const retiredSession = 'kept = false, removed_at = now(), job_id = NULL, replaced_at = NULL';
