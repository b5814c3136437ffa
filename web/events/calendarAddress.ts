import type { API as BasePath } from '#contract/platform/constants.ts';

// As in the contract, which brings zod along and is therefore imported as a type.
const API: typeof BasePath = '/api/v1';

/** Where one occurrence lies as a file for a calendar; of a private community only with the session. */
export const occurrenceFile = (id: string) => `${API}/events/occurrences/${id}/event.ics`;

/** Where the calendar of a public community lies, for anyone. */
export const communityFeed = (id: string) => `${API}/events/communities/${id}/calendar.ics`;
