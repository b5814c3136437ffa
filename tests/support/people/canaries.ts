import { ACTORS, type Actor } from '#tests/support/api/matrix.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';
import { type Cast, settleActors } from './actors.ts';

/** A unique word in a text that someone has written, with the actors who may read it. */
export interface Canary {
  word: string;
  may: readonly Actor[];
}

export interface Canaries {
  words: Canary[];
  /** Fills the parameters of a path with existing ids, or with ids of nothing. */
  address(path: string, isStrange?: boolean): string;
}

const AUTHOR = ['author'] as const;
const INSIDE = ['member', 'author', 'guide', 'admin'] as const;

/** Who may read each word. A text can be found by its word alone. */
const WORDS = {
  zephyrine: AUTHOR, // a journal entry
  marginalia: AUTHOR, // its tag
  quiescence: AUTHOR, // a log
  pranapath: AUTHOR, // a practice
  lanternlit: AUTHOR, // a preset
  foxgloves: ['author', 'moderator', 'admin'], // a book that waits
  bindweed: ['author', 'moderator', 'admin'], // a correction that waits
  threshold: INSIDE, // a post in a private community
  wellspring: INSIDE, // a reply
  hearthside: INSIDE, // an event
  millrace: INSIDE, // its place
  'invited-quietly': ['guide'], // an email that the guide has invited
} satisfies Record<string, readonly Actor[]>;

type Made = (call: string, actor: Actor, body?: object) => Promise<Reply['body']>;
type Ids = [under: string, id: string][];

/** Opens a server with the nine actors and one private text of each kind. */
export async function plantCanaries(): Promise<{ server: TestServer; nine: Cast; garden: Canaries }> {
  const server = await openTestServer();
  const nine = await settleActors(server);
  return { server, nine, garden: await plant(nine) };
}

/** Lets the author write a private text of each kind, and adds texts in the guide's private community. */
async function plant(nine: Cast): Promise<Canaries> {
  const made: Made = async (call, actor, body) => {
    const reply = await nine.ask(`POST ${call}`, actor, body);
    if (reply.status >= 300) throw new Error(`${call}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const author = nine.idOf('author');
  const ids: Ids = [
    ...(await plantOwn(made)),
    ...(await plantInside(nine, made)),
    ['/admin/users/{id}', author],
    ['{userId}', author],
    ['{guestId}', crypto.randomUUID()],
  ];
  return {
    words: Object.entries(WORDS).map(([word, may]) => ({ word, may })),
    address: (path, isStrange = false) => {
      // Only the last id is unknown; its parents exist.
      const last = path.lastIndexOf('{');
      const strange = isStrange
        ? path.slice(0, last) + path.slice(last).replace(/\{\w+\}/, crypto.randomUUID())
        : path;
      return ids.reduce(
        (address, [under, id]) => address.replace(under, under.replace(/\{\w+\}/, id)),
        strange,
      );
    },
  };
}

/** The private texts of the author. */
async function plantOwn(made: Made): Promise<Ids> {
  const date = '2026-11-20';
  const entry = await made('/journal', 'author', {
    date: `${date}T08:00:00Z`,
    content: 'A zephyrine thought.',
    tags: ['marginalia'],
  });
  const practice = await made('/sadhana/practices', 'author', { name: 'Pranapath', type: 'time' });
  const draft = { practiceId: practice.id, date, value: 5, notes: 'Quiescence.' };
  const log = await made('/sadhana/logs', 'author', draft);
  const preset = await made('/sadhana/presets', 'author', {
    title: 'Lanternlit',
    practiceIds: [practice.id],
  });
  const submission = { title: 'Foxgloves', author: 'Nobody', description: 'It waits.' };
  const book = await made('/library/submit', 'author', submission);
  const shelved = await made('/library/submit', 'author', { ...submission, title: 'Ivy' });
  await made(`/moderation/books/${shelved.id}/approve`, 'moderator');
  const correction = await made(`/library/submissions/${shelved.id}/corrections`, 'author', {
    ...submission,
    title: 'Bindweed',
  });
  return [
    ['/library/submissions/{id}/corrections', shelved.id],
    ['/moderation/corrections/{id}', correction.id],
    ['/journal/{id}', entry.id],
    ['/library/submissions/{id}', book.id],
    ['/library/{id}', book.id],
    ['/moderation/books/{id}', book.id],
    ['/sadhana/practices/{id}', practice.id],
    ['/sadhana/logs/{id}', log.id],
    ['/sadhana/presets/{id}', preset.id],
  ];
}

/** The texts in a community that has become private, and that the author has left. */
async function plantInside(nine: Cast, made: Made): Promise<Ids> {
  const settings = { name: 'Closed Hill', description: 'For those who are in.' };
  const { id } = await made('/communities', 'guide', settings);
  const place = `/communities/${id}`;
  for (const actor of ['member', 'author', 'former'] as const) await made(`${place}/join`, actor, {});
  const post = await made(`${place}/posts`, 'author', { content: 'Threshold.' });
  const reply = await made(`${place}/posts/${post.id}/replies`, 'author', { content: 'Wellspring.' });
  const series = await made('/events/series', 'guide', {
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
    await made(`/events/occurrences/${occurrence.id}/book`, actor);
  await nine.ask(`PUT ${place}`, 'guide', { ...settings, privacy: 'private' });
  await made(`${place}/leave`, 'former', {});
  await made(`${place}/invitations`, 'guide', { email: 'invited-quietly@vichara.test' });
  const [invitation] = (await nine.ask(`GET ${place}/invitations`, 'guide')).body;
  return [
    ['/events/series/{id}', series.id],
    ['/events/occurrences/{id}', occurrence.id],
    ['/events/communities/{id}', id],
    ['/communities/{id}', id],
    ['{postId}', post.id],
    ['{replyId}', reply.id],
    ['{invitationId}', invitation.id],
  ];
}

export const OUTSIDERS = ACTORS.filter((actor) => !(INSIDE as readonly Actor[]).includes(actor));
