import type { ApiEndpoints } from '#contract/apiEndpoints.ts';
import type { Member } from '#tests/support/people/testPeople.ts';
import { jpeg } from '#tests/support/pictures/pictureCalls.ts';
import type { Reply } from '#tests/support/servers/testServer.ts';

type KeyedEndpoint = {
  [F in keyof ApiEndpoints]: {
    [N in keyof ApiEndpoints[F] & string]: ApiEndpoints[F][N] extends { idempotent: true }
      ? `${F}.${N}`
      : never;
  }[keyof ApiEndpoints[F] & string];
}[keyof ApiEndpoints];

export interface KeyedCall {
  call: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface CreatingCall {
  /** A call of this member that creates something new. */
  newCall(world: KeyedCallsWorld, member: Member): Promise<KeyedCall> | KeyedCall;
  /** Counts what the calls create. */
  count: string;
  /** The status of the reply, if it is not 201. */
  status?: 200;
  /** How many of them one call creates. */
  perCall?: number;
  /** The mails that one call sends. */
  mails?: number;
  /** Whether only an admin may call it. */
  isByAdmin?: true;
  /** The path with which DELETE removes what a call to `path` has created. */
  removal?(created: Reply['body'], path: string): string;
}

/** What the calls need: a private community whose guides make them. */
export interface KeyedCallsWorld {
  /** The path of the community. */
  community: string;
  postId: string;
  moderator: Member;
  admin: Member;
  as(member: Member, call: string, body?: unknown): Promise<Reply['body']>;
  newPost(author?: Member): Promise<string>;
  newPreset(owner: Member): Promise<string>;
  newInvitation(guide: Member): Promise<string>;
}

const JAPA = '01930000-0000-7000-8000-00000000000c';
const BREATH = '01930000-0000-7000-8000-000000000001';
export const PRESET = { title: 'Dawn', practiceIds: [JAPA, BREATH], isPublic: false };
const LOG = { practiceId: JAPA, date: '2026-11-20', value: 108 };
const BOOK = { title: 'Talks', author: 'Ramana Maharshi', description: 'Answers.' };
const EVENT = {
  ...{ title: 'Dawn', description: 'We sit.', location: 'The hill', capacity: 9 },
  startTime: '2027-03-02T06:00:00Z',
  endTime: '2027-03-02T07:00:00Z',
  timezone: 'UTC',
};

const LINK = { maxUses: 3, days: 7 };

/** A reading whose first passage opened today, and whose second one opens next week. */
const TODAY = Temporal.Now.plainDateISO('UTC');
const READING = {
  title: 'Talks',
  startsOn: TODAY.toString(),
  timezone: 'UTC',
  rhythm: { weekday: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][TODAY.dayOfWeek - 1], weeks: 1 },
  passages: [
    { title: 'Silence', where: 'pp. 1-9' },
    { title: 'Grace', where: 'pp. 10-19' },
  ],
};
const newCommunity = async ({ as }: KeyedCallsWorld, guide: Member): Promise<string> =>
  `/communities/${(await as(guide, 'POST /communities', { name: 'Shelf', description: 'Books.' })).id}`;
const newReading = async (world: KeyedCallsWorld, guide: Member) =>
  world.as(guide, `POST ${await newCommunity(world, guide)}/readings`, READING);

/** A decision of a guide or an admin about a post. */
const warningCall = ({ community }: KeyedCallsWorld, postId: string): KeyedCall => ({
  call: `POST ${community}/decisions`,
  body: { subject: { kind: 'post', id: postId }, action: 'warned', words: 'Kinder, please.' },
});
const newAddress = () => `${crypto.randomUUID()}@vichara.test`;
const upload = async (call: string) => ({
  call,
  body: await jpeg(),
  headers: { 'content-type': 'image/jpeg' },
});
/** The path of what a call to `path` has created. */
const ownPath = ({ id }: { id: string }, path: string) => `${path}/${id}`;

/** A call of each endpoint that takes an `Idempotency-Key`. */
export const KEYED_CALLS: Record<KeyedEndpoint, CreatingCall> = {
  'communities.create': {
    newCall: () => ({ call: 'POST /communities', body: { name: 'Lake', description: 'Dusk.' } }),
    count: 'select from communities',
    removal: ownPath,
  },
  'communities.createPost': {
    newCall: (world) => ({ call: `POST ${world.community}/posts`, body: { content: 'First frost.' } }),
    count: 'select from posts',
    removal: ownPath,
  },
  'communities.createReply': {
    newCall: (world) => ({
      call: `POST ${world.community}/posts/${world.postId}/replies`,
      body: { content: 'Yes.' },
    }),
    count: 'select from replies',
    removal: ownPath,
  },
  'readings.createReading': {
    newCall: async (world, member) => ({
      call: `POST ${await newCommunity(world, member)}/readings`,
      body: READING,
    }),
    count: 'select from readings',
    removal: ({ id }) => `/readings/${id}`,
  },
  'readings.rest': {
    newCall: async (world, member) => ({
      call: `POST /readings/${(await newReading(world, member)).id}/rest`,
      body: { weeks: 2 },
    }),
    count: 'select from reading_rests',
    status: 200,
  },
  'readings.createPassagePost': {
    newCall: async (world, member) => ({
      call: `POST /passages/${(await newReading(world, member)).passages[0].id}/posts`,
      body: { content: 'The first line.' },
    }),
    count: 'select from posts',
  },
  'communities.createLink': {
    newCall: (world) => ({ call: `POST ${world.community}/links`, body: { ...LINK, admits: true } }),
    count: 'select from invitation_links',
    removal: ownPath,
  },
  'reflections.add': {
    newCall: () => ({ call: 'POST /admin/reflections', body: { content: 'Who asks?', author: 'Us' } }),
    count: 'select from reflections',
    removal: ownPath,
    isByAdmin: true,
  },
  'reflections.addMany': {
    newCall: () => ({
      call: 'POST /admin/reflections/many',
      body: { reflections: [1, 2].map((n) => ({ content: `Who asks ${n}?`, author: 'Us' })) },
    }),
    count: 'select from reflections',
    status: 200,
    perCall: 2,
    isByAdmin: true,
  },
  'site.createSiteLink': {
    newCall: () => ({ call: 'POST /admin/site/links', body: LINK }),
    count: 'select from invitation_links',
    removal: ownPath,
    isByAdmin: true,
  },
  'communities.invite': {
    newCall: (world) => ({ call: `POST ${world.community}/invitations`, body: { email: newAddress() } }),
    count: 'select from invitations',
    mails: 1,
  },
  'communities.resendInvitation': {
    newCall: async (world, member) => ({
      call: `POST ${world.community}/invitations/${await world.newInvitation(member)}/resend`,
    }),
    count: 'select from invitations',
    perCall: 0,
    mails: 1,
    removal: (_created, path) => path.replace('/resend', ''),
  },
  'communities.report': {
    newCall: async (world) => ({
      call: `POST ${world.community}/reports`,
      body: { subject: { kind: 'post', id: await world.newPost() }, ground: 'harm' },
    }),
    count: 'select from reports',
  },
  'communities.decide': {
    newCall: async (world, member) => {
      const subject = { kind: 'post', id: await world.newPost() };
      await world.as(member, `POST ${world.community}/reports`, { subject, ground: 'harm' });
      const { items } = await world.as(member, `GET ${world.community}/cases?state=open`);
      return { call: `POST /cases/${items[0].id}/decision`, body: { action: 'warned', words: 'Kinder.' } };
    },
    count: 'select from community_decisions',
    mails: 2,
  },
  'communities.decideDirectly': {
    newCall: async (world) => warningCall(world, await world.newPost()),
    count: 'select from community_decisions',
    mails: 1,
  },
  'communities.appeal': {
    newCall: async (world, member) => {
      const { call, body } = warningCall(world, await world.newPost(member));
      const decision = await world.as(world.admin, call, body);
      return { call: `POST /account/decisions/${decision.id}/appeal`, body: { words: 'Please look again.' } };
    },
    count: 'select from community_decisions where appeal is not null',
  },
  'events.create': {
    newCall: (world) => ({
      call: 'POST /events/series',
      body: { ...EVENT, communityId: world.community.split('/').at(-1) },
    }),
    count: 'select from event_series',
    removal: ownPath,
  },
  'journal.create': {
    newCall: () => ({ call: 'POST /journal', body: { date: '2026-11-20T08:00:00Z', content: 'Sat.' } }),
    count: 'select from journal_entries',
    removal: ownPath,
  },
  'journal.uploadPicture': {
    newCall: () => upload('POST /journal/pictures'),
    count: 'select from journal_pictures',
  },
  'library.submit': {
    newCall: () => ({ call: 'POST /library/submit', body: BOOK }),
    count: 'select from books',
    removal: ({ id }) => `/library/submissions/${id}`,
  },
  'library.suggestCorrection': {
    newCall: async (world, member) => {
      const { id } = await world.as(member, 'POST /library/submit', BOOK);
      await world.as(world.moderator, `POST /moderation/books/${id}/approve`);
      return { call: `POST /library/submissions/${id}/corrections`, body: { ...BOOK, title: 'The Talks' } };
    },
    count: 'select from book_corrections',
  },
  'pictures.upload': {
    newCall: () => upload('POST /pictures?use=avatar'),
    count: 'select from pictures',
    removal: ({ id }) => `/pictures/${id}`,
  },
  'sadhana.createPractice': {
    newCall: () => ({ call: 'POST /sadhana/practices', body: { name: 'Walking', type: 'time' } }),
    count: 'select from practices',
    removal: ownPath,
  },
  'sadhana.createLog': {
    newCall: () => ({ call: 'POST /sadhana/logs', body: LOG }),
    count: 'select from practice_logs',
    removal: ownPath,
  },
  'sadhana.createPreset': {
    newCall: () => ({ call: 'POST /sadhana/presets', body: PRESET }),
    count: 'select from presets',
    removal: ownPath,
  },
  'sadhana.copyPreset': {
    newCall: async (world, member) => ({
      call: `POST /sadhana/presets/${await world.newPreset(member)}/copy`,
    }),
    count: 'select from presets',
    removal: ({ id }) => `/sadhana/presets/${id}`,
  },
  'sadhana.activatePreset': {
    newCall: async (world, member) => ({
      call: `POST /sadhana/presets/${await world.newPreset(member)}/activate`,
    }),
    count: 'select from practice_logs',
    perCall: 2,
  },
  'sadhana.createRest': {
    newCall: () => ({ call: 'POST /sadhana/rests', body: { from: '2026-11-20', to: '2026-11-22' } }),
    count: 'select from practice_rests',
    removal: ownPath,
  },
};
