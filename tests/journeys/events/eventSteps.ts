import type { z } from 'zod';
import type { Occurrence } from '#contract/events/occurrences.ts';
import type { Series, SeriesDraft } from '#contract/events/series.ts';
import { callServer, expect } from '#tests/journeys/world.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The instant `days` days from now at a time of day in UTC. */
export function daysFromNow(days: number, time = '08:00'): string {
  const day = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  return `${day}T${time}:00.000Z`;
}

type EventDraft = Partial<Omit<z.input<typeof SeriesDraft>, 'communityId'>>;

/** Creates a series through the API, by default with a single one-hour event tomorrow. */
export async function createSeries(
  url: string,
  token: string,
  communityId: string,
  draft: EventDraft = {},
): Promise<Series> {
  const startTime = draft.startTime ?? daysFromNow(1);
  const endTime = new Date(Date.parse(startTime) + HOUR_MS).toISOString();
  const reply = await callServer(url, 'POST /events/series', {
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
  expect(reply.status, reply.body.message).toBe(201);
  return reply.body;
}

/** Creates a series through the API. Returns its first upcoming occurrence. */
export async function createOccurrence(
  url: string,
  token: string,
  communityId: string,
  draft: EventDraft = {},
): Promise<Occurrence> {
  const { upcomingOccurrences } = await createSeries(url, token, communityId, draft);
  const { body } = await callServer(url, `GET /events/occurrences/${upcomingOccurrences[0]?.id}`, { token });
  return body;
}

export const bookSpot = (url: string, token: string, occurrenceId: string) =>
  callServer(url, `POST /events/occurrences/${occurrenceId}/book`, { token });

export const registerGuest = (url: string, occurrenceId: string, guest: { name: string; email: string }) =>
  callServer(url, `POST /events/occurrences/${occurrenceId}/guests`, { body: guest });
