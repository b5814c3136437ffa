import { ACTORS, type Actor, MODERATED_ACTORS, type ModeratedActor } from '#tests/support/api/matrix.ts';
import { createReading } from '#tests/support/readings/readingDraft.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { type Actors, createActors } from './actors.ts';
import { type Create, createReports } from './moderationCanaries.ts';
import { createPicture } from './pictureCanary.ts';
import { PASSKEY_URL } from './secondFactors.ts';
import { SoftwarePasskey } from './softwarePasskey.ts';

/** A unique word in a private text, with the actors who may read it. */
export interface Canary {
  word: string;
  readers: readonly (Actor | ModeratedActor)[];
}

export interface Canaries {
  words: Canary[];
  /** Fills the parameters of a path with existing ids. `isUnknown` replaces the last one with an unused id. */
  fillPath(path: string, isUnknown?: boolean): string;
}

const AUTHOR = ['author'] as const;
/** The actors who may see the texts of the private community. */
const INSIDERS = ['member', 'author', 'guide', 'admin', 'paused', 'reporter', 'reportedGuide'] as const;

/** The words and the actors who may read them. */
const WORDS = {
  zephyrine: AUTHOR, // a journal entry
  marginalia: AUTHOR, // its tag
  palimpsest: AUTHOR, // the book about which it was written
  quiescence: AUTHOR, // a log
  undertone: AUTHOR, // the line for the journal that was logged with it
  pranapath: AUTHOR, // a practice
  lanternlit: AUTHOR, // a preset
  foxgloves: ['author', 'moderator', 'admin'], // a pending book
  bindweed: ['author', 'moderator', 'admin'], // a pending correction
  threshold: INSIDERS, // a post in a private community
  wellspring: INSIDERS, // a reply
  driftwood: INSIDERS, // a reading
  inglenook: INSIDERS, // words on one of its passages
  hearthside: INSIDERS, // an event
  millrace: INSIDERS, // its location
  keyhole: AUTHOR, // the name of a passkey
  candlewick: INSIDERS, // the practical details of a private community
  moonwort: AUTHOR, // a post that its author has taken back
  harbinger: ['guide', 'reportedGuide', 'admin', 'reporter'], // the note of a report, in the reporter's export too
  // a removed post, in its case and in the decisions about the author
  tumbledown: ['guide', 'reportedGuide', 'admin', 'author'],
  watershed: ['guide', 'reportedGuide', 'admin', 'author'], // the words of the decision
  nightjar: ['admin', 'reporter'], // the note of a report about a guide
  cloudberry: ['guide', 'reportedGuide', 'requester'], // an answer in a request to join
  cobblestone: ['admin'], // the explanation in a notice
  honeysuckle: ['guide'], // the words of a guide in an invitation, in the guide's export
  'invited-quietly': ['guide', 'reportedGuide'], // the email of an invitation
} satisfies Record<string, readonly (Actor | ModeratedActor)[]>;

/** Each id with the part of a path in which it replaces the parameter. */
type Ids = [pathPart: string, id: string][];

/** Opens a server with all actors and a private text of each kind. */
export async function plantCanaries(): Promise<{ server: TestServer; actors: Actors; canaries: Canaries }> {
  const server = await openTestServer({ PUBLIC_URL: PASSKEY_URL });
  const actors = await createActors(server);
  return { server, actors, canaries: await createTexts(actors) };
}

/** Creates a private text of each kind: the author's own texts, and texts in the guide's private community. */
async function createTexts(actors: Actors): Promise<Canaries> {
  const create: Create = async (path, actor, body) => {
    const reply = await actors.requestAs(actor, `POST ${path}`, body);
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const author = actors.idOf('author');
  const ids: Ids = [
    ...(await createOwnTexts(create)),
    ...(await createCommunityTexts(actors, create)),
    ...(await createPasskey(actors, create)),
    ...(await createPicture(actors)),
    ['/admin/users/{id}/suspension', actors.idOf('former')], // A suspended member can make no calls.
    ['/admin/users/{id}', author],
    ['{userId}', author],
    ['{guestId}', crypto.randomUUID()],
    ['/sadhana/presence/{key}', crypto.randomUUID()],
  ];
  return {
    words: Object.entries(WORDS).map(([word, readers]) => ({ word, readers })),
    fillPath: (path, isUnknown = false) => {
      // Only the last id is unknown, because its parents have to exist.
      const last = path.lastIndexOf('{');
      const template = isUnknown
        ? path.slice(0, last) + path.slice(last).replace(/\{\w+\}/, crypto.randomUUID())
        : path;
      return ids.reduce(
        (filled, [pathPart, id]) => filled.replace(pathPart, pathPart.replace(/\{\w+\}/, id)),
        template,
      );
    },
  };
}

/** Creates a passkey of the author. Returns its id and that of the author's session. */
async function createPasskey(actors: Actors, create: Create): Promise<Ids> {
  const { ticket, options } = await create('/account/passkeys/options', 'author');
  const passkey = new SoftwarePasskey({ origin: PASSKEY_URL }).create(options);
  const { id } = await create('/account/passkeys', 'author', { ticket, name: 'Keyhole', passkey });
  const [session] = (await actors.requestAs('author', 'GET /account/sessions')).body;
  return [
    ['/account/passkeys/{id}', id],
    ['/account/sessions/{id}', session.id],
  ];
}

/** Creates the private texts of the author. */
async function createOwnTexts(create: Create): Promise<Ids> {
  const date = '2026-11-20';
  const thought = { date: `${date}T08:00:00Z`, content: 'A zephyrine thought.', tags: ['marginalia'] };
  const reading = { readingId: null, title: 'Palimpsest', passage: 'Silence' };
  const entry = await create('/journal', 'author', { ...thought, reading });
  const imported = { ...thought, content: 'Brought along.', format: 'text', sourceId: '1' };
  await create('/journal/import', 'author', { importId: entry.id, entries: [imported] });
  const practice = await create('/sadhana/practices', 'author', { name: 'Pranapath', type: 'time' });
  const draft = { practiceId: practice.id, date, value: 5, notes: 'Quiescence.' };
  const line = { content: 'An undertone.', at: `${date}T08:20:00Z` };
  const log = await create('/sadhana/logs', 'author', { ...draft, entry: line });
  const rest = await create('/sadhana/rests', 'author', { from: date, to: date });
  const practiceIds = [practice.id];
  const preset = await create('/sadhana/presets', 'author', { title: 'Lanternlit', practiceIds });
  const source = { program: 'csv', digest: 'a'.repeat(64) };
  const sits = await create('/sadhana/imports', 'author', { source, practices: [{ id: practice.id }] });
  const archive = { site: 'https://former.test', owner: 'me', digest: source.digest, items: {} };
  const moved = await create('/account/imports', 'author', archive);
  const submission = { title: 'Foxgloves', author: 'Nobody', description: 'It waits.' };
  const book = await create('/library/submit', 'author', submission);
  const approved = await create('/library/submit', 'author', { ...submission, title: 'Ivy' });
  await create(`/moderation/books/${approved.id}/approve`, 'moderator');
  const suggested = { ...submission, title: 'Bindweed' };
  const correction = await create(`/library/submissions/${approved.id}/corrections`, 'author', suggested);
  return [
    ['/library/submissions/{id}/corrections', approved.id],
    ['/moderation/corrections/{id}', correction.id],
    ['/journal/{id}', entry.id],
    ['/journal/imports/{id}', entry.id],
    ['/library/submissions/{id}', book.id],
    ['/library/{id}', book.id],
    ['/moderation/books/{id}', book.id],
    ['/sadhana/practices/{id}', practice.id],
    ['/sadhana/logs/{id}', log.id],
    ['/sadhana/presets/{id}', preset.id],
    ['/sadhana/rests/{id}', rest.id],
    ['/sadhana/imports/{id}', sits.id],
    ['/account/imports/{id}', moved.id],
  ];
}

/** Creates texts in a private community. The actor `former` has left it. */
async function createCommunityTexts(actors: Actors, create: Create): Promise<Ids> {
  const settings = { name: 'Closed Hill', description: 'For those who are in.' };
  const { id } = await create('/communities', 'guide', settings);
  const path = `/communities/${id}`;
  for (const actor of ['member', 'author', 'former'] as const) await create(`${path}/join`, actor, {});
  const post = await create(`${path}/posts`, 'author', { content: 'Threshold.' });
  const reply = await create(`${path}/posts/${post.id}/replies`, 'author', { content: 'Wellspring.' });
  const takenBackId = await createTakenBack(actors, create, path);
  const { decisionId, caseId, requestId } = await createReports(actors, create, path, id, post.id);
  const series = await create('/events/series', 'guide', {
    communityId: id,
    title: 'Hearthside',
    description: 'We sit.',
    location: 'Millrace',
    startTime: '2099-03-01T19:00:00Z',
    endTime: '2099-03-01T20:00:00Z',
    timezone: 'UTC',
    capacity: 9,
  });
  const occurrence = series.upcomingOccurrences[0];
  for (const actor of ['author', 'former'] as const)
    await create(`/events/occurrences/${occurrence.id}/book`, actor);
  const readingIds = await createReading(create, path);
  await actors.requestAs('guide', `PUT ${path}`, { ...settings, privacy: 'private' });
  await create(`${path}/leave`, 'former', {});
  return [
    ...(await createInvitations(actors, create, path)),
    ['/events/series/{id}', series.id],
    ['/events/occurrences/{id}', occurrence.id],
    ['/events/communities/{id}', id],
    ['/account/decisions/{id}', decisionId],
    ...readingIds,
    ['/cases/{id}', caseId],
    ['/communities/{id}', id],
    ['{postId}', post.id],
    ['{replyId}', reply.id],
    ['{requestId}', requestId],
    ['{itemId}', takenBackId],
  ];
}

/** Creates an invitation and a link. */
async function createInvitations(actors: Actors, create: Create, path: string): Promise<Ids> {
  const invitation = { email: 'invited-quietly@vichara.test', words: 'Honeysuckle.' };
  await create(`${path}/invitations`, 'guide', invitation);
  const link = await create(`${path}/links`, 'guide', { maxUses: 3, days: 7, admits: true });
  const [{ id }] = (await actors.requestAs('guide', `GET ${path}/invitations`)).body;
  return [
    ['{invitationId}', id],
    ['{linkId}', link.id],
  ];
}

/** Creates a post that its author deletes. Returns its id. */
async function createTakenBack(actors: Actors, create: Create, path: string): Promise<string> {
  const { id } = await create(`${path}/posts`, 'author', { content: 'Moonwort.' });
  await actors.requestAs('author', `DELETE ${path}/posts/${id}`);
  return id;
}

/** The actors who may not see the texts of the private community. */
export const OUTSIDERS = [...ACTORS, ...MODERATED_ACTORS].filter(
  (actor) => !(INSIDERS as readonly string[]).includes(actor),
);
