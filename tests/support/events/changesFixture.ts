import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';
import { createEventFixture, type EventFixture } from './eventFixture.ts';

/** Tuesdays at 19:00 in Lisbon, across the change of the clocks on 29 March 2099. */
export const TUESDAYS = {
  startTime: '2099-03-17T19:00:00.000Z',
  endTime: '2099-03-17T20:00:00.000Z',
  recurrence: { frequency: 'WEEKLY', interval: 1, byDay: ['TU'], until: '2099-04-14T18:00:00.000Z' },
};
export const DAYS = ['2099-03-17', '2099-03-24', '2099-03-31', '2099-04-07', '2099-04-14'];

/** The fields of an occurrence in a list that tests of changes read. */
export interface Card {
  id: string;
  day: string;
  startTime: string;
  title: string;
  seriesId: string;
}

/** A server with a guide and two members, and functions that create and change series in a community of the guide. */
export interface ChangesFixture {
  server: TestServer;
  ravi: Member;
  meera: Member;
  tomas: Member;
  /** The newest community. */
  community: EventFixture;
  createCommunity(): Promise<EventFixture>;
  /** Creates `TUESDAYS` in a new community. Returns its dates by day. */
  createTuesdays(draft?: object): Promise<{ id: string; updatedAt: string; dates: Map<string, Card> }>;
  change(id: string, body: object, person?: Member | null, headers?: Record<string, string>): Promise<Reply>;
  seriesOf(id: string): Promise<Reply['body']>;
  occurrence(id?: string): Promise<Reply['body']>;
  startsOf(id: string): Promise<string[]>;
  /** The calendar feed of the newest community. */
  feed(): Promise<string>;
  mailsTo(email: string, subject: RegExp): Promise<ReceivedMails>;
}

type ReceivedMails = TestServer['mails']['mails'];

export async function openChangesFixture(): Promise<ChangesFixture> {
  const server = await openTestServer();
  const [ravi, meera, tomas] = [
    await createMember(server, 'ravi'),
    await createMember(server, 'meera'),
    await createMember(server, 'tomas'),
  ];
  const fixture: ChangesFixture = {
    server,
    ravi,
    meera,
    tomas,
    community: await createEventFixture(server, ravi),
    createCommunity: async () => {
      fixture.community = await createEventFixture(server, ravi);
      return fixture.community;
    },
    createTuesdays: async (draft = {}) => {
      const community = await fixture.createCommunity();
      const { body } = await community.createSeries({ ...TUESDAYS, ...draft });
      const dates = new Map<string, Card>(body.upcomingOccurrences.map((each: Card) => [each.day, each]));
      return { id: body.id, updatedAt: body.updatedAt, dates };
    },
    change: (id, body, person = ravi, headers = {}) =>
      server.requestAs(person, `POST /events/series/${id}/changes`, body, headers),
    seriesOf: async (id) => (await server.requestAs(ravi, `GET /events/series/${id}`)).body,
    occurrence: async (id = '') => (await server.requestAs(ravi, `GET /events/occurrences/${id}`)).body,
    startsOf: async (id) =>
      (await fixture.seriesOf(id)).upcomingOccurrences.map((each: Card) => each.startTime),
    feed: async () =>
      (await server.request(`GET /events/communities/${fixture.community.id}/calendar.ics`)).body,
    mailsTo: async (email, subject) => {
      await server.waitForMails();
      return server.mails.mails.filter(
        (mail) => mail.to?.some(({ address }) => address === email) && subject.test(mail.subject ?? ''),
      );
    },
  };
  return fixture;
}
