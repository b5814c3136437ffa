import { makeDatesOfLivingSeries, remindOfLastConfirmedDates } from '#server/events/series/nightly.ts';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';
import { createEventFixture, type EventFixture } from './eventFixture.ts';

/** Thursdays at 19:00 in Lisbon, without an end. The first one is a week after the test begins. */
export const THURSDAYS = {
  startTime: '2031-01-09T19:00:00.000Z',
  endTime: '2031-01-09T20:00:00.000Z',
  timezone: 'Europe/Lisbon',
  recurrence: { frequency: 'WEEKLY', interval: 1, byDay: ['TH'] },
  isLiving: true,
};

/** The fields of a date that these tests read. */
export interface DateCard {
  id: string;
  day: string;
  isConfirmed: boolean;
}

export interface StoredDate {
  id: string;
  takes_place_on: string;
  is_confirmed: boolean;
  is_extra: boolean;
}

/** A server on Thursday, 2 January 2031, with a guide, two members and a public community. */
export interface LivingFixture {
  server: TestServer;
  ravi: Member;
  meera: Member;
  tomas: Member;
  community: EventFixture;
  create(draft?: object): Promise<Reply['body']>;
  confirm(id: string, until: unknown, person?: Member | null): Promise<Reply>;
  endLiving(id: string, person?: Member | null): Promise<Reply>;
  read(id: string): Promise<Reply['body']>;
  storedDates(id: string): Promise<StoredDate[]>;
  /** Runs the tasks of a night on two servers at the same time. */
  night(): Promise<void>;
  /** Moves the clock to a time, and signs the members in again. */
  goTo(instant: string): Promise<void>;
  /** The texts of the mails about last confirmed dates, with their recipients. */
  reminders(): Promise<string[]>;
}

export async function openLivingFixture(): Promise<LivingFixture> {
  const server = await openTestServer();
  const moveTo = (instant: string) =>
    server.advanceClock(server.deps.clock().until(Temporal.Instant.from(instant)));
  moveTo('2031-01-02T09:00:00Z');
  const ravi = await createMember(server, 'ravi');
  const [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
  const community = await createEventFixture(server, ravi);
  const path = (id: string) => `/events/series/${id}`;
  return {
    server,
    ravi,
    meera,
    tomas,
    community,
    create: async (draft = {}) => (await community.createSeries({ ...THURSDAYS, ...draft }, ravi)).body,
    confirm: (id, until, person = ravi) => server.requestAs(person, `POST ${path(id)}/confirm`, { until }),
    endLiving: (id, person = ravi) => server.requestAs(person, `DELETE ${path(id)}/living`),
    read: async (id) => (await server.requestAs(ravi, `GET ${path(id)}`)).body,
    storedDates: (id) =>
      server.database.db
        .selectFrom('occurrences')
        .select(['id', 'takes_place_on', 'is_confirmed', 'is_extra'])
        .where('series_id', '=', id)
        .orderBy('takes_place_on')
        .execute(),
    night: async () => {
      await Promise.all([makeDatesOfLivingSeries(server.deps), makeDatesOfLivingSeries(server.deps)]);
      await Promise.all([remindOfLastConfirmedDates(server.deps), remindOfLastConfirmedDates(server.deps)]);
    },
    goTo: async (instant) => {
      moveTo(instant);
      for (const person of [ravi, meera, tomas]) person.token = await signIn(server.deps, person.id);
    },
    reminders: async () => {
      await server.waitForMails();
      return server.mails.mails
        .filter(({ subject }) => subject?.startsWith('The confirmed dates of a series'))
        .map(({ to, text = '' }) => `${to?.[0]?.address}: ${/The last confirmed date .*/.exec(text)?.[0]}`);
    },
  };
}

export const daysOf = (dates: { takes_place_on: string }[]) => dates.map((date) => date.takes_place_on);
