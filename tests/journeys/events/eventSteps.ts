import type { Occurrence, Series, SeriesDraft } from '#contract/events/events.ts';
import { callServer, expect } from '#tests/journeys/world.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** An instant some days from now, at that hour and minute in UTC. */
export function at(days: number, time = '08:00'): string {
  const day = new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  return `${day}T${time}:00.000Z`;
}

type Draft = Partial<Omit<SeriesDraft, 'communityId'>>;

/** Makes an event, or a series of them, without the screens: unless said, tomorrow, once, for an hour. */
export async function madeSeries(
  url: string,
  token: string,
  communityId: string,
  draft: Draft = {},
): Promise<Series> {
  const startTime = draft.startTime ?? at(1);
  const endTime = new Date(Date.parse(startTime) + HOUR).toISOString();
  const answer = await callServer(url, 'POST /events/series', {
    token,
    body: {
      communityId,
      title: 'One Verse on Sunday',
      description: 'We read one verse, sit with it, and speak if there is something to say.',
      startTime,
      endTime,
      timezone: 'UTC',
      location: 'The Reading Room',
      capacity: 20,
      ...draft,
    },
  });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body;
}

/** The one occurrence, or the first to come, of an event that is made without the screens. */
export async function madeOccurrence(
  url: string,
  token: string,
  communityId: string,
  draft: Draft = {},
): Promise<Occurrence> {
  const { upcomingOccurrences } = await madeSeries(url, token, communityId, draft);
  const { body } = await callServer(url, `GET /events/occurrences/${upcomingOccurrences[0]?.id}`, { token });
  return body;
}

export const booked = (url: string, token: string, occurrenceId: string) =>
  callServer(url, `POST /events/occurrences/${occurrenceId}/book`, { token });

export const registered = (url: string, occurrenceId: string, guest: { name: string; email: string }) =>
  callServer(url, `POST /events/occurrences/${occurrenceId}/guests`, { body: guest });
