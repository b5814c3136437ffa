/** The part of moderation that the pages for admins use. */
export { CaseList } from './CaseList.tsx';
export { stateFromUrl } from './queries.ts';
