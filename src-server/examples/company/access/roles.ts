/** What accounts may have been given; the administrator has both. */
export type Role = 'ROLE_USER' | 'ROLE_ADMIN';
