import type { Weekday } from '#contract/events/recurrence.ts';
import { createBooking } from '#server/events/bookings/actions.ts';
import { registerGuest } from '#server/events/guests/actions.ts';
import { createSeries } from '#server/events/series/actions.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { newId } from '#server/platform/sessions/tokens.ts';
import type { Person } from '#tests/support/people/cast.ts';

interface DemoSeries {
  community: string;
  guide: Person;
  title: string;
  description: string;
  location: string | null;
  capacity: number;
  timezone: string;
  /** Local time in the zone, `HH:mm`. */
  from: string;
  minutes: number;
  /** Weekly on these days. */
  byDay: Weekday[];
  coming: Person[];
  guests: string[];
}

const WEEKS = 12;

const SERIES: DemoSeries[] = [
  {
    community: 'Morning Hill Sangha',
    guide: 'ravi',
    title: 'Dawn sitting',
    description: 'Forty-five minutes before the day begins. The bell at the start, the bell at the end.',
    location: 'Online',
    capacity: 40,
    timezone: 'Asia/Kolkata',
    from: '05:45',
    minutes: 45,
    byDay: ['WE', 'SU'],
    coming: ['ines', 'samuel'],
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
    from: '06:30',
    minutes: 75,
    byDay: ['SU'],
    coming: ['ravi', 'samuel', 'aiko', 'lhamo', 'tomas', 'noor'],
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
    from: '17:00',
    minutes: 60,
    byDay: ['SU'],
    coming: ['meera', 'tomas', 'aiko', 'noor', 'lhamo', 'samuel'],
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
    from: '20:00',
    minutes: 60,
    byDay: ['TH'],
    coming: ['tomas'],
    guests: [],
  },
];

/** Creates some weeks of events, and books the first ones. */
export async function createEvents(
  deps: Deps,
  people: Map<Person, string>,
  communities: Map<string, string>,
): Promise<void> {
  const viewer = (person: Person): Viewer => ({
    id: people.get(person) ?? '',
    sessionId: newId(),
    role: 'sadhaka',
    isPatron: false,
  });
  for (const { community, guide, from, minutes, byDay, coming, guests, ...told } of SERIES) {
    const communityId = communities.get(community) ?? '';
    const today = deps.clock().toZonedDateTimeISO(told.timezone).startOfDay();
    const start = today.subtract({ weeks: 2 }).withPlainTime(from);
    const series = await createSeries(deps, viewer(guide), {
      ...told,
      communityId,
      startTime: start.toInstant().toString(),
      endTime: start.add({ minutes }).toInstant().toString(),
      recurrence: {
        frequency: 'WEEKLY',
        interval: 1,
        byDay,
        until: today.add({ weeks: WEEKS }).toInstant().toString(),
      },
    });
    for (const { id } of series.upcomingOccurrences.slice(0, 2)) {
      for (const person of coming) await createBooking(deps, viewer(person), id);
      for (const name of guests) {
        const email = `${name.split(' ')[0]?.toLowerCase()}@guest.vichara.test`;
        await registerGuest(deps, null, id, { name, email }, '127.0.0.1');
      }
    }
  }
}
