// Repeats every call that takes an `Idempotency-Key`, as a client does whose first reply was lost.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import { KEYED_CALLS, type KeyedCall, type KeyedCallsWorld, PRESET } from '#tests/support/api/keyedCalls.ts';
import { createMember, type Member, type Person } from '#tests/support/people/testPeople.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
/** Two guides of one private community, who both may make every call that is not for admins. */
let guides: [Member, Member];
let admins: [Member, Member];
let author: Member;
let community: string;
let world: KeyedCallsWorld;

const as = async (member: Member, call: string, body?: unknown) => {
  const reply = await server.requestAs(member, call, body);
  if (reply.status >= 300) throw new Error(`${call}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};

beforeAll(async () => {
  server = await openTestServer();
  const member = (person: Person) => createMember(server, person);
  guides = [await member('ravi'), await member('noor')];
  author = await member('meera');
  const [moderator, admin] = [await member('lhamo'), await member('anandi')];
  admins = [admin, await member('samuel')];
  await as(admin, `PUT /admin/users/${admins[1].id}/role`, { newRole: 'admin' });
  const { id } = await as(guides[0], 'POST /communities', { name: 'Hill', description: 'Dawn.' });
  community = `/communities/${id}`;
  for (const each of [guides[1], author]) await as(each, `POST ${community}/join`, {});
  await as(guides[0], `PUT ${community}/members/${guides[1].id}`, { communityRole: 'guide' });
  await as(guides[0], `PUT ${community}`, { name: 'Hill', description: 'Dawn.', privacy: 'private' });
  const postId = await newPost();
  world = { community, postId, moderator, admin, as, newPost, newPreset, newInvitation };
});
afterAll(() => server.close());

const newPost = async (by = author): Promise<string> =>
  (await as(by, `POST ${community}/posts`, { content: 'Sat.' })).id;
const newPreset = async (member: Member): Promise<string> =>
  (await as(member, 'POST /sadhana/presets', PRESET)).id;
const newInvitation = async (member: Member): Promise<string> => {
  const email = `${crypto.randomUUID()}@vichara.test`;
  await as(member, `POST ${community}/invitations`, { email });
  const pending = await as(member, `GET ${community}/invitations`);
  return pending.find((each: { email: string }) => each.email === email).id;
};
const newKey = () => crypto.randomUUID();
const send = (member: Member, { call, body, headers }: KeyedCall, key: string) =>
  server.requestAs(member, call, body, { ...headers, 'idempotency-key': key });

/** How many more rows there are after `run`. */
async function created(query: string, run: () => Promise<unknown>): Promise<number> {
  const rows = async () => (await sql.raw(query).execute(server.database.db)).rows.length;
  const before = await rows();
  await run();
  return (await rows()) - before;
}

describe.each(Object.entries(KEYED_CALLS))(
  '%s',
  (_name, { newCall, count, perCall = 1, status: success = 201, mails, removal, isByAdmin }) => {
    /** Two members who may call it. */
    const callers = () => (isByAdmin ? admins : guides);

    it('creates once for each key of a member, and answers a repeated call like the first one', async () => {
      const [member, other] = callers();
      const [call, ofOther] = [await newCall(world, member), await newCall(world, other)];
      const key = newKey();
      await server.waitForMails();
      server.mails.mails.length = 0;
      const replies: Reply[] = [];
      expect(
        await created(count, async () => {
          for (const each of [key, key.toUpperCase()]) replies.push(await send(member, call, each));
          // A repeated call is answered before its body is validated.
          replies.push(await send(member, { ...call, body: undefined }, key));
        }),
      ).toBe(perCall);
      expect(replies.map(({ status }) => status)).toEqual([success, success, success]);
      expect(replies[1]?.body).toEqual(replies[0]?.body);
      expect(replies[2]?.body).toEqual(replies[0]?.body);
      await server.waitForMails();
      expect(server.mails.mails).toHaveLength(mails ?? 0);
      expect(await created(count, () => send(other, ofOther, key))).toBe(perCall);
    });

    it('creates once when two calls with a key arrive at the same time', async () => {
      const [call, key] = [await newCall(world, callers()[0]), newKey()];
      let replies: Reply[] = [];
      const rows = await created(count, async () => {
        replies = await Promise.all([send(callers()[0], call, key), send(callers()[0], call, key)]);
      });
      expect([rows, ...replies.map(({ status }) => status)]).toEqual([perCall, success, success]);
      expect(replies[1]?.body).toEqual(replies[0]?.body);
    });

    it('refuses a key that is not a UUID', async () => {
      const { status, body } = await send(callers()[0], await newCall(world, callers()[0]), 'again');
      expect([status, body.message]).toEqual([400, 'Idempotency-Key must be a UUID']);
    });

    it.runIf(removal)('does not create again what has been deleted', async () => {
      const [call, key] = [await newCall(world, callers()[0]), newKey()];
      const { body } = await send(callers()[0], call, key);
      const path = removal?.(body, call.call.replace('POST ', ''));
      await as(callers()[0], `DELETE ${path}`);
      let status = 0;
      const rows = await created(count, async () => {
        status = (await send(callers()[0], call, key)).status;
      });
      expect([rows, status]).toEqual([0, 404]);
    });
  },
);

/** The calls that create something without a key, with the reason why repeating them is safe. */
const SAFE_WITHOUT_KEY: Record<string, string> = {
  'auth.signup':
    'All signups of an address become one account, which is created when the mail has proved the address.',
  'auth.addPasskey': 'The ticket of a passkey is valid once, so a repeated call is refused.',
  'auth.confirmApp': 'There is one app, and its code is valid once, so a repeated call is refused.',
  'auth.replaceRecoveryCodes': 'The codes replace the former ones, so that those of the last reply apply.',
  'communities.requestToJoin':
    'A member has one request. It stays as it is, and the reply has the status 200.',
  'communities.offerToGuide': 'A member has one offer. It stays as it is, and the reply has the status 200.',
  'communities.sendNotice':
    'A notice with the same words about the same address is not stored again while it waits.',
  'events.addDate': 'A series has one date on a day, so a repeated call is refused with 409.',
  'events.createMemberFeedAddress':
    'The address replaces the former one, so that the one of the last reply applies.',
  'events.createFeedAddress':
    'The address replaces the former one, so that the one of the last reply applies.',
  'events.registerGuest':
    'An address is registered once for an event, so a repeated call is refused with 409.',
  'events.joinWaitlistAsGuest':
    'An address has one place on a waitlist. The mail is sent again, because it may be lost.',
  'journal.createSeal': 'A journal has one seal, so a repeated call is refused with 409.',
  'moving.createImport': 'A member has one unfinished import. A repeated call finds it by its archive.',
  'moving.importPicture':
    'The id of a picture is computed from that in the archive, so a repeated call finds it.',
  'sadhana.createImport': 'A member has one unfinished import. A repeated call finds it by its files.',
  'sadhana.createFeedAddress':
    'The address replaces the former one, so that the one of the last reply applies.',
};

it('takes a key in every call that creates something, unless repeating it is safe for another reason', () => {
  const creating = ENDPOINTS.filter(
    ({ method, status, idempotent }) => method === 'POST' && status === 201 && !idempotent,
  );
  expect(creating.map(({ name }) => name).toSorted()).toEqual(Object.keys(SAFE_WITHOUT_KEY).toSorted());
});
