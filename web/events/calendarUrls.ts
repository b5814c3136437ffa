import type { API as BasePath } from '#contract/platform/primitives.ts';

// The same value as in the contract. Only its type is imported: the module itself would add zod to this page.
const API: typeof BasePath = '/api/v1';

/** URL of an occurrence as an iCalendar file. For private communities it requires a session. */
export const occurrenceFileUrl = (id: string) => `${API}/events/occurrences/${id}/event.ics`;

/** URL of a public community's calendar feed. */
export const communityFeedUrl = (id: string) => `${API}/events/communities/${id}/calendar.ics`;
