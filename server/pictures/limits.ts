import { HOUR, type Limit } from '#server/platform/limits.ts';

export const UPLOADS_PER_MEMBER: Limit = { name: 'uploadsAMember', points: 60, seconds: HOUR };
