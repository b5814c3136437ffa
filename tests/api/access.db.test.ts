// Calls every endpoint outside of communities and events as every actor. Each call gets new objects that the owner
// has created.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { checkedError } from '#tests/support/api/checkedError.ts';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import { ACTORS, type Actor, expectedStatus, MATRIX } from '#tests/support/api/matrix.ts';
import { PERSON_OF_ACTOR } from '#tests/support/people/actors.ts';
import {
  createMember,
  emailOf,
  type Member,
  PASSWORD,
  type Person,
} from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const ENTRY = { date: '2026-11-20T08:00:00Z', content: 'Mine alone.' };
const BOOK = { title: 'Waiting', author: 'Somebody', description: 'Not decided yet.' };
const JAPA = '01930000-0000-7000-8000-00000000000c';
const LOG = { practiceId: JAPA, date: '2026-11-20', value: 108, notes: 'Mine alone.' };
const PRACTICE = { name: 'Mine alone', type: 'time' };
const PRESET = { title: 'Mine alone', practiceIds: [JAPA] };
const TODAY = Temporal.Now.plainDateISO('UTC').toString();
const REFLECTION = { content: 'Who asks?', author: 'The hill' };
const REST = { from: '2026-11-20', to: '2026-11-22' };
const IMPORT = {
  source: { program: 'csv', digest: 'a'.repeat(64) },
  practices: [{ name: 'Stillness', type: 'time' }],
};
const ARCHIVE = { site: 'https://old.example', owner: 'meera', digest: 'a'.repeat(64) };
const SEAL = {
  password: PASSWORD,
  kdf: { algorithm: 'argon2id', memory: 65_536, passes: 4, lanes: 1, salt: 'A'.repeat(22) },
  wraps: { passphrase: 'A'.repeat(80), recovery: 'A'.repeat(80) },
  head: 'A'.repeat(40),
};
const INVALID_TOKEN = { token: `${crypto.randomUUID()}.${'x'.repeat(43)}` };

const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const PASSKEY_ANSWER = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const NEW_PASSKEY = { ...CREDENTIAL, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };

/** A valid body for each call that has one. */
const BODIES: Partial<Record<keyof typeof MATRIX, (actor: Actor) => object>> = {
  'auth.signup': (actor) => ({
    username: `new-${actor}`,
    email: `new-${actor}@vichara.test`,
    password: PASSWORD,
  }),
  'auth.exportSuspended': () => ({ ticket: INVALID_TOKEN.token, password: PASSWORD }),
  'auth.deleteSuspended': () => ({ ticket: INVALID_TOKEN.token, password: PASSWORD }),
  'admin.suspend': () => ({ words: 'Some rest.' }),
  'admin.removeUser': () => ({ reason: 'A reason' }),
  'auth.declineRegistration': () => ({ words: null }),
  'site.changeRegistration': () => ({ mode: 'open', question: null }),
  'site.writePage': () => ({ title: 'House', text: 'Shoes at the door.' }),
  'site.changeReflections': () => ({ use: 'both' }),
  'site.setNotice': () => ({ words: 'Closed.', from: '2026-11-20T08:00:00Z', until: '2026-11-21T08:00:00Z' }),
  'site.changeAppearance': () => ({ name: 'Arunachala' }),
  'site.previewMail': () => ({}),
  'reflections.add': () => REFLECTION,
  'reflections.addMany': () => ({ reflections: [REFLECTION] }),
  'reflections.change': () => REFLECTION,
  'site.inviteToSite': (actor) => ({ emails: [`invited-by-${actor}@vichara.test`] }),
  'site.declineSiteInvitation': () => ({ inviteToken: INVALID_TOKEN.token, neverAgain: false }),
  'site.createSiteLink': () => ({ maxUses: 3, days: 7 }),
  'auth.verifyEmail': () => INVALID_TOKEN,
  'auth.resetPassword': () => ({ ...INVALID_TOKEN, newPassword: PASSWORD }),
  'auth.resendVerification': () => ({ email: emailOf('meera') }),
  'auth.requestPasswordReset': () => ({ email: emailOf('meera') }),
  'auth.login': () => ({ loginIdentifier: 'ines', password: PASSWORD }),
  'auth.secondFactor': () => ({ ticket: INVALID_TOKEN.token, code: '000000' }),
  'auth.passkeySignIn': () => ({ ticket: INVALID_TOKEN.token, passkey: PASSKEY_ANSWER }),
  'auth.requestRecovery': () => ({ ticket: INVALID_TOKEN.token }),
  'auth.reauthenticate': () => ({ ticket: INVALID_TOKEN.token, password: PASSWORD }),
  'auth.addPasskey': () => ({ ticket: INVALID_TOKEN.token, name: 'Phone', passkey: NEW_PASSKEY }),
  'auth.renamePasskey': () => ({ name: 'Phone' }),
  'auth.confirmApp': () => ({ code: '000000' }),
  'auth.requestEmailChange': (actor) => ({ newEmail: `changed-${actor}@vichara.test` }),
  'auth.confirmEmail': () => INVALID_TOKEN,
  'auth.notMe': () => INVALID_TOKEN,
  'auth.confirmRecovery': () => INVALID_TOKEN,
  'account.updateProfile': (actor) => ({ fullName: 'A Name', username: `renamed-${actor}`, avatarUrl: null }),
  'account.changePassword': () => ({ oldPassword: PASSWORD, newPassword: PASSWORD }),
  'account.setRetreat': () => ({ from: TODAY, to: TODAY, timezone: 'UTC', isShown: true }),
  'account.updateReminders': () => ({ eventReminders: true }),
  'account.updateCalendarMails': () => ({ calendarMails: true }),
  'account.updateTimezone': () => ({ timezone: null }),
  'account.updateLanguage': () => ({ language: null }),
  'admin.updateWaitingMails': () => ({ waitingMails: true }),
  'account.updateTheme': () => ({ usernameGradient: 'linear-gradient(red, blue)' }),
  'account.remove': () => ({ password: PASSWORD }),
  'auth.stopUndo': () => ({ password: PASSWORD }),
  'pictures.removeAsAdmin': () => ({ reason: 'A reason' }),
  'pictures.setAvatar': () => ({ pictureId: null }),
  'moving.createImport': () => ({ ...ARCHIVE, items: {} }),
  'moving.importItems': () => ({ items: [{ sourceId: 'language', value: 'en' }] }),
  'journal.create': () => ENTRY,
  'journal.importEntries': () => ({ entries: [{ ...ENTRY, format: 'markdown', sourceId: 'a.md' }] }),
  'journal.recordImport': () => ({ entryIds: [crypto.randomUUID()] }),
  'journal.removeEntries': () => ({ ids: [crypto.randomUUID()] }),
  'journal.update': () => ENTRY,
  'journal.createSeal': () => SEAL,
  'journal.updateSeal': () => ({ ...SEAL, head: undefined, state: 'unsealing' }),
  'journal.deleteSeal': () => ({ password: PASSWORD }),
  'journal.writeSealed': () => ({
    basedOn: 0,
    head: 'A'.repeat(40),
    drop: [{ id: crypto.randomUUID(), version: 1 }],
  }),
  'admin.changeRole': () => ({ newRole: 'moderator' }),
  'admin.changePatron': () => ({ isPatron: true }),
  'library.submit': () => BOOK,
  'library.resubmit': () => BOOK,
  'library.suggestCorrection': () => BOOK,
  'library.reject': () => ({ reason: 'Not yet.' }),
  'library.correct': () => BOOK,
  'library.remove': () => ({ reason: 'Not here.' }),
  'library.rejectCorrection': () => ({ reason: 'Not yet.' }),
  'sadhana.createPractice': () => PRACTICE,
  'sadhana.createLog': () => LOG,
  'sadhana.updateLog': () => LOG,
  'sadhana.createPreset': () => PRESET,
  'sadhana.updatePreset': () => PRESET,
  'sadhana.updateSettings': () => ({ dayStartsAt: 4 }),
  'sadhana.setCadence': () => ({ weekdays: ['MO'], from: '2026-11-20' }),
  'sadhana.setObservances': () => ({ kinds: ['purnima'], timezone: 'Asia/Kolkata' }),
  'sadhana.createRest': () => REST,
  'sadhana.startSitting': () => ({ minutes: 15 }),
  'sadhana.createImport': () => IMPORT,
  'sadhana.importLogs': () => ({ rows: [{ practice: 0, date: '2026-11-20', value: 5 }] }),
};

/** The required query of each call that has one. */
const QUERIES: Partial<Record<keyof typeof MATRIX, string>> = {
  'moving.importPicture': '?sourceId=1',
  'journal.days': '?from=2026-11-01&to=2026-11-30',
  'journal.onThisDay': '?day=2026-11-20',
};

/** For each prefix of a path with an id: the call with which the owner creates the object. */
const CREATE_CALLS: [pathPrefix: string, createPath: string, body: object][] = [
  ['/journal', '/journal', ENTRY],
  ['/library', '/library/submit', BOOK],
  ['/library/submissions', '/library/submit', BOOK],
  ['/moderation/books', '/library/submit', BOOK],
  ['/sadhana/practices', '/sadhana/practices', PRACTICE],
  ['/sadhana/logs', '/sadhana/logs', LOG],
  ['/sadhana/presets', '/sadhana/presets', PRESET],
  ['/sadhana/rests', '/sadhana/rests', REST],
];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await createMember(server, 'ines');
});
afterAll(() => server.close());

/** The members that were created since the last call that may have changed something. */
const newMembers = new Map<Person, Member>();

/** A test person without data. Deletes and recreates them if a call may have changed something since they were created. */
async function newMember(person: Person): Promise<Member> {
  const existing = newMembers.get(person);
  if (existing) return existing;
  await server.database.db.deleteFrom('users').where('email', '=', emailOf(person)).execute();
  const member = await createMember(server, person);
  newMembers.set(person, member);
  return member;
}

async function statusFor(
  key: keyof typeof MATRIX,
  { method, path }: Endpoint,
  actor: Actor,
): Promise<number> {
  const owner = await newMember('meera');
  const [, createPath, body] = CREATE_CALLS.find(([prefix]) => path.startsWith(`${prefix}/{id}`)) ?? [];
  const object = createPath ? (await server.requestAs(owner, `POST ${createPath}`, body)).body : owner;
  const target = path
    .replace('{id}', object.id)
    .replace('{userId}', owner.id)
    .replace('{slug}', key === 'site.writePage' ? 'house' : 'no-page')
    .replace('{key}', crypto.randomUUID())
    .concat(QUERIES[key] ?? '');
  const caller =
    actor === 'visitor' ? null : actor === 'author' ? owner : await newMember(PERSON_OF_ACTOR[actor]);
  const reply = await server.requestAs(caller, `${method} ${target}`, BODIES[key]?.(actor));
  if (method !== 'GET') newMembers.clear();
  if (reply.status >= 400) checkedError(reply.body);
  return reply.status;
}

// server/communities/routes.access.test.ts and server/events/routes.access.test.ts test the other endpoints.
describe.each(ENDPOINTS.filter(({ name }) => name in MATRIX))('$name', (endpoint) => {
  const key = endpoint.name as keyof typeof MATRIX;
  it.each(ACTORS.map((actor) => [actor, expectedStatus(key, actor)] as const))(
    'the endpoint answers %s with status %i',
    async (actor, expected) => {
      expect(await statusFor(key, endpoint, actor)).toBe(expected);
    },
  );
});
