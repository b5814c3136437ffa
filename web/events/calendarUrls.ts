import { API_PATH } from '#contract/platform/constants.ts';

/** URL of an occurrence as an iCalendar file. For private communities it requires a session. */
export const occurrenceFileUrl = (occurrenceId: string) =>
  `${API_PATH}/events/occurrences/${occurrenceId}/event.ics`;

/** URL of a public community's calendar feed. */
export const communityFeedUrl = (communityId: string) =>
  `${API_PATH}/events/communities/${communityId}/calendar.ics`;
