import type { Weekday } from '#contract/platform/weekdays.ts';
import { createBooking } from '#server/events/bookings/booking.ts';
import { registerGuest } from '#server/events/guests/actions.ts';
import { createSeries } from '#server/events/series/creating.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Member, Person } from '#tests/support/people/testPeople.ts';

interface DemoSeries {
  community: string;
  guide: Person;
  title: string;
  description: string;
  location: string | null;
  capacity: number;
  timezone: string;
  /** The time of day in `timezone`, `HH:mm`. */
  localStartTime: string;
  durationMinutes: number;
  /** The days of the week on which the event takes place. */
  byDay: Weekday[];
  attendees: Person[];
  guests: string[];
}

const WEEKS_AHEAD = 12;

const SERIES: DemoSeries[] = [
  {
    community: 'Morning Hill Sangha',
    guide: 'ravi',
    title: 'Dawn sitting',
    description: 'Forty-five minutes before the day begins. The bell at the start, the bell at the end.',
    location: 'Online',
    capacity: 40,
    timezone: 'Asia/Kolkata',
    localStartTime: '05:45',
    durationMinutes: 45,
    byDay: ['WE', 'SU'],
    attendees: ['ines', 'samuel'],
    guests: [],
  },
  {
    community: 'Morning Hill Sangha',
    guide: 'ines',
    title: 'One Verse on Sunday',
    description:
      'We read a single verse three times: once aloud, once in silence, once each in our own words. No preparation, no commentary until the end, and no need to have understood.\n\nBring something warm to drink. Those joining from elsewhere are asked to keep their microphones open, so that we share the same quiet.',
    location: 'The Reading Room, and online',
    capacity: 20,
    timezone: 'Asia/Kolkata',
    localStartTime: '06:30',
    durationMinutes: 75,
    byDay: ['SU'],
    attendees: ['ravi', 'samuel', 'aiko', 'lhamo', 'tomas', 'noor'],
    guests: ['Eoin Byrne', 'Priya S.'],
  },
  {
    community: 'Morning Hill Sangha',
    guide: 'ines',
    title: 'Tea and one question',
    description: 'Somebody brings a question. Nobody answers it. Tea.',
    location: null,
    capacity: 6,
    timezone: 'Europe/Lisbon',
    localStartTime: '17:00',
    durationMinutes: 60,
    byDay: ['SU'],
    attendees: ['meera', 'tomas', 'aiko', 'noor', 'lhamo', 'samuel'],
    guests: [],
  },
  {
    community: 'Lisbon Quiet Hours',
    guide: 'ines',
    title: 'Thursday room',
    description: 'An hour of silence with the windows open.',
    location: 'Rua da Saudade 12',
    capacity: 12,
    timezone: 'Europe/Lisbon',
    localStartTime: '20:00',
    durationMinutes: 60,
    byDay: ['TH'],
    attendees: ['tomas'],
    guests: [],
  },
];

/**
 * Creates the series of the demo, from two weeks ago to twelve weeks ahead, and books the next two occurrences
 * of each. The maps contain ids, by person and by name of the community.
 */
export async function createEvents(
  deps: Deps,
  people: Map<Person, Member>,
  communityIds: Map<string, string>,
): Promise<void> {
  const viewerOf = (person: Person): Viewer => ({
    id: people.get(person)?.id ?? '',
    sessionId: newId(),
    role: 'sadhaka',
    isPatron: false,
  });
  for (const {
    community,
    guide,
    localStartTime,
    durationMinutes,
    byDay,
    attendees,
    guests,
    ...details
  } of SERIES) {
    const communityId = communityIds.get(community) ?? '';
    const today = deps.clock().toZonedDateTimeISO(details.timezone).startOfDay();
    const start = today.subtract({ weeks: 2 }).withPlainTime(localStartTime);
    const series = await createSeries(deps, deps.db, viewerOf(guide), newId(), {
      ...details,
      communityId,
      startTime: start.toInstant().toString(),
      endTime: start.add({ minutes: durationMinutes }).toInstant().toString(),
      recurrence: {
        frequency: 'WEEKLY',
        interval: 1,
        byDay,
        until: today.add({ weeks: WEEKS_AHEAD }).toInstant().toString(),
      },
    });
    for (const { id } of series.upcomingOccurrences.slice(0, 2)) {
      for (const person of attendees) await createBooking(deps, viewerOf(person), id);
      for (const name of guests) {
        const email = `${name.split(' ')[0]?.toLowerCase()}@guest.vichara.test`;
        await registerGuest(deps, null, id, { name, email }, '127.0.0.1');
      }
    }
  }
}
