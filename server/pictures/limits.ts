import { HOUR, type Limit } from '#server/platform/limits.ts';

export const UPLOADS_PER_MEMBER: Limit = { name: 'uploadsAMember', points: 60, seconds: HOUR };
/** Pictures of other sites that are fetched for a member. */
export const FETCHES_PER_MEMBER: Limit = { name: 'fetchesAMember', points: 10, seconds: HOUR };
