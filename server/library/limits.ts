import { HOUR, type Limit } from '#server/platform/limits.ts';

export const CORRECTIONS_PER_MEMBER: Limit = { name: 'correctionsAMember', points: 20, seconds: HOUR };
