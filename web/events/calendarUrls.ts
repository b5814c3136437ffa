import { API_PATH } from '#contract/platform/constants.ts';

/** URL of an occurrence as an iCalendar file. For private communities it requires a session. */
export const occurrenceFileUrl = (id: string) => `${API_PATH}/events/occurrences/${id}/event.ics`;

/** URL of a public community's calendar feed. */
export const communityFeedUrl = (id: string) => `${API_PATH}/events/communities/${id}/calendar.ics`;
