/** The functions of the admin area that other features may use. */
export { adminIds } from '#server/admin/waiting/store.ts';
