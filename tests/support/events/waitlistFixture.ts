import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { linkIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';
import { createEventFixture, type EventFixture, oneHourStartingIn } from './eventFixture.ts';

/** A server with a guide and three members, and functions for the waitlists of the guide's events. */
export interface WaitlistFixture {
  server: TestServer;
  ravi: Member;
  meera: Member;
  tomas: Member;
  noor: Member;
  /** The community of the guide. */
  community: EventFixture;
  /** Creates an event with one spot, which the guide has booked. It begins `hours` hours from now. */
  createFullEvent(hours?: number, draft?: object): Promise<string>;
  join(id: string, person: Member): Promise<Reply>;
  leave(id: string, person: Member): Promise<Reply>;
  read(id: string, person?: Member | null): Promise<Reply['body']>;
  /** The state of a member on the waitlist. */
  stateOf(id: string, person: Member): Promise<Reply['body']>;
  /** The waitlist as the guide reads it. */
  waitlistOf(id: string): Promise<Reply['body']>;
  namesOn(id: string): Promise<string[]>;
  /** Cancels the guide's booking. */
  freeSpot(id: string): Promise<Reply>;
  /** Puts a new guest on the waitlist. Returns the token of the mail. */
  joinAsGuest(id: string): Promise<{ email: string; token: string }>;
  asGuest(id: string, token: string): Promise<Reply>;
  postToken(id: string, call: 'claim' | 'cancel' | 'confirm', token: string): Promise<Reply>;
  /** The mails to an address about a spot that has come free. */
  spotMails(email: string): Promise<TestServer['mails']['mails']>;
}

export async function openWaitlistFixture(): Promise<WaitlistFixture> {
  const server = await openTestServer();
  const ravi = await createMember(server, 'ravi');
  const community = await createEventFixture(server, ravi);
  const pathOf = (id: string) => `/events/occurrences/${id}`;
  let guestNumber = 0;
  const fixture: WaitlistFixture = {
    server,
    ravi,
    meera: await createMember(server, 'meera'),
    tomas: await createMember(server, 'tomas'),
    noor: await createMember(server, 'noor'),
    community,
    createFullEvent: async (hours = 72, draft = {}) => {
      const hour = oneHourStartingIn(server.deps.clock(), hours);
      const id = await community.createOccurrence({ capacity: 1, ...hour, ...draft });
      await community.book(id, ravi);
      return id;
    },
    join: (id, person) => server.requestAs(person, `POST ${pathOf(id)}/waitlist`),
    leave: (id, person) => server.requestAs(person, `POST ${pathOf(id)}/waitlist/leave`),
    read: async (id, person = null) => (await server.requestAs(person, `GET ${pathOf(id)}`)).body,
    stateOf: async (id, person) => (await fixture.read(id, person)).waitlist.mine,
    waitlistOf: async (id) => (await server.requestAs(ravi, `GET ${pathOf(id)}/waitlist`)).body,
    namesOn: async (id) => (await fixture.waitlistOf(id)).map(({ name }: { name: string }) => name),
    freeSpot: (id) => community.cancelBooking(id, ravi),
    joinAsGuest: async (id) => {
      guestNumber += 1;
      const email = `waiting${guestNumber}@vichara.test`;
      const body = { name: `Eoin ${guestNumber}`, email };
      await server.request(`POST ${pathOf(id)}/waitlist/guests`, { body });
      const mail = await server.mails.nextMailTo(email, /on a waitlist/);
      return { email, token: linkIn(mail).searchParams.get('cancel') ?? '' };
    },
    asGuest: (id, token) => server.request(`GET ${pathOf(id)}`, { headers: { 'guest-token': token } }),
    postToken: (id, call, token) => server.request(`POST ${pathOf(id)}/guests/${call}`, { body: { token } }),
    spotMails: async (email) => {
      await server.waitForMails();
      return server.mails.mails.filter(
        ({ to, subject }) =>
          to?.some(({ address }) => address === email) && subject === 'A spot has come free',
      );
    },
  };
  return fixture;
}
