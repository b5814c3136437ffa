export { CaseList } from './CaseList.tsx';
export { stateFromUrl } from './queries.ts';
