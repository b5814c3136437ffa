// The moment at which a passage opens, on days on which the clocks change.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { readingCalls } from '#tests/support/readings/readingCalls.ts';
import { readingDraft } from '#tests/support/readings/readingDraft.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
const calls = readingCalls(() => server);
const { call, refused } = calls;
let [meera, ravi] = [] as unknown as [Member, Member];
beforeAll(async () => {
  server = await openTestServer();
  [meera, ravi] = [await createMember(server, 'meera'), await createMember(server, 'ravi')];
});
afterAll(() => server.close());
beforeEach(() => () => vi.restoreAllMocks());

/** Stops the clock of the server. */
function stopClockAt(instant: Temporal.Instant): void {
  vi.spyOn(Temporal.Now, 'instant').mockReturnValue(instant);
}

it.each([
  ['Europe/Berlin', '2027-03-28', '2027-03-27T23:00:00Z', '28 March 2027'],
  ['Europe/Berlin', '2027-10-31', '2027-10-30T22:00:00Z', '31 October 2027'],
  // The clocks skip midnight, and repeat it.
  ['America/Havana', '2027-03-14', '2027-03-14T05:00:00Z', '14 March 2027'],
  ['America/Havana', '2027-11-07', '2027-11-07T04:00:00Z', '7 November 2027'],
])(
  'a passage opens when %s begins the day %s, and not a millisecond earlier',
  async (timezone, day, at, text) => {
    const opening = Temporal.Instant.from(at);
    stopClockAt(opening.subtract({ hours: 24 }));
    await calls.signInAgain([meera, ravi]);
    const community = await calls.createCommunity(meera, [ravi]);
    const draft = { ...readingDraft(day), timezone };
    const { passages } = await call(meera, `POST ${community}/readings`, draft);
    const path = `/passages/${passages[0].id}`;
    stopClockAt(opening.subtract({ milliseconds: 1 }));
    await calls.signInAgain([meera, ravi]);
    expect(await refused(ravi, `POST ${path}/posts`, { content: 'Early.' })).toEqual([
      409,
      `This passage opens on ${text}.`,
    ]);
    expect(await call(ravi, `GET ${path}`)).toMatchObject({ isOpen: false, can: { write: false } });
    stopClockAt(opening);
    expect(await call(ravi, `GET ${path}`)).toMatchObject({ isOpen: true, can: { write: true } });
    await call(ravi, `POST ${path}/posts`, { content: 'In time.' });
  },
);
