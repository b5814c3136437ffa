/** Asks a waiting service worker to become active. */
export const ACTIVATE = 'activate';
/** Asks a service worker, which answers `true` or `false` on the port, whether there is only one tab. */
export const ALONE = 'alone';
