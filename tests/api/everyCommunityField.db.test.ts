import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AboutDraft } from '#contract/communities/about.ts';
import type { CommunitySettings, JoiningSettings } from '#contract/communities/communities.ts';
import type { NewPost, PostDraft, ReplyDraft } from '#contract/communities/posts.ts';
import type { ReadingDraft } from '#contract/readings/readingDrafts.ts';
import { archiveOf } from '#tests/support/api/archive.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { jpeg, pictureCalls } from '#tests/support/pictures/pictureCalls.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/*
 * A new field of a draft does not compile without a value here, and is then lost in none of the ways in which a
 * community, a post or a reply is written and read.
 */

let server: TestServer;
let ravi: Member;
let meera: Member;
const { upload } = pictureCalls(() => server);
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
});
afterAll(() => server.close());

async function call(member: Member, call: string, body?: object) {
  const reply = await server.requestAs(member, call, body);
  expect([call, Math.floor(reply.status / 100)], JSON.stringify(reply.body)).toEqual([call, 2]);
  return reply.body;
}

/** The id of a new picture. */
const pictureId = async (use: string): Promise<string> => (await upload(ravi, await jpeg(), use)).body.id;

const COMMUNITY = { name: 'River Bank', description: 'Quiet.', privacy: 'public' };

describe('a community', () => {
  type Draft = Record<keyof CommunitySettings, unknown>;
  const replyTo = ({ pictureId, ...draft }: Draft) => ({ ...draft, picture: { id: pictureId } });

  it('every field of a community is created, changed alone, listed and exported', async () => {
    const draft: Draft = { ...COMMUNITY, pictureId: await pictureId('community') };
    const changes: Draft = {
      name: 'River Bend',
      description: 'Quieter.',
      pictureId: await pictureId('community'),
      privacy: 'private',
    };
    const { id } = await call(ravi, 'POST /communities', draft);
    for (const [field, value] of Object.entries({ ...draft, ...changes })) {
      Object.assign(draft, { [field]: value });
      await call(ravi, `PUT /communities/${id}`, draft);
      expect(await call(ravi, `GET /communities/${id}`)).toMatchObject(replyTo(draft));
    }
    expect((await call(ravi, 'GET /communities')).items).toMatchObject([replyTo(draft)]);
    expect((await archiveOf(server, ravi)).communities).toMatchObject([replyTo(draft)]);
  });

  it('every setting of joining and every text about a community is stored, and changed alone', async () => {
    const { id } = await call(ravi, 'POST /communities', COMMUNITY);
    const joining: Record<keyof JoiningSettings, unknown> = {
      joining: 'open',
      isListed: true,
      isFindable: true,
      questions: ['Why?'],
    };
    const joiningChanges: typeof joining = {
      joining: 'request',
      isListed: false,
      isFindable: false,
      questions: ['Who?', 'When?'],
    };
    for (const [field, value] of Object.entries({ ...joining, ...joiningChanges })) {
      Object.assign(joining, { [field]: value });
      await call(ravi, `PUT /communities/${id}/joining`, joining);
      expect(await call(ravi, `GET /communities/${id}`)).toMatchObject(joining);
    }
    const about: Record<keyof AboutDraft, unknown> = {
      about: 'The hall.',
      welcome: 'Sit anywhere.',
      agreements: [{ title: 'Listen', text: 'To the end.' }],
      format: 'plain',
    };
    const aboutChanges: typeof about = {
      about: 'The garden.',
      welcome: 'Sit in the shade.',
      agreements: [{ title: 'Rest', text: 'As you like.' }],
      format: 'formatted',
    };
    for (const [field, value] of Object.entries({ ...about, ...aboutChanges })) {
      Object.assign(about, { [field]: value });
      await call(ravi, `PUT /communities/${id}/about`, about);
      expect(await call(ravi, `GET /communities/${id}/about`)).toMatchObject(about);
    }
  });
});

describe('a post and its replies', () => {
  let path: string;
  beforeAll(async () => {
    const { id } = await call(ravi, 'POST /communities', COMMUNITY);
    await call(meera, `POST /communities/${id}/join`);
    path = `/communities/${id}`;
  });

  it('every field of a post is created, changed alone, deleted and restored, and its texts are exported', async () => {
    const pictures = [{ id: await pictureId('post'), alt: 'A river' }];
    const draft: Record<keyof NewPost, unknown> = {
      content: 'See.',
      format: 'formatted',
      pictures,
      isAnnouncement: true,
    };
    // A post cannot become an announcement later.
    const changes: Record<keyof PostDraft, unknown> = {
      content: 'Look.',
      format: 'plain',
      pictures: [{ ...pictures[0], alt: 'A bend' }],
    };
    const { id, ...created } = await call(ravi, `POST ${path}/posts`, draft);
    expect(created).toMatchObject(draft);
    for (const [field, value] of Object.entries(changes)) {
      Object.assign(draft, { [field]: value });
      await call(ravi, `PUT ${path}/posts/${id}`, draft);
      expect(await call(meera, `GET ${path}/posts/${id}`)).toMatchObject(draft);
    }
    const { pictures: _, ...texts } = draft;
    expect((await archiveOf(server, ravi)).posts).toMatchObject([texts]);
    const before = await call(ravi, `GET ${path}/posts/${id}`);
    await call(ravi, `DELETE ${path}/posts/${id}`);
    expect((await archiveOf(server, ravi))['removed-texts']).toMatchObject([texts]);
    await call(ravi, `POST ${path}/deleted/${id}/restore`);
    expect(await call(ravi, `GET ${path}/posts/${id}`)).toEqual(before);
    expect((await call(ravi, `GET ${path}/posts`)).items).toEqual([before]);
  });

  it('every field of a reply is created, changed alone, deleted and restored, also with its post, and exported', async () => {
    const { id: postId } = await call(meera, `POST ${path}/posts`, { content: 'A question.' });
    const draft: Record<keyof ReplyDraft, unknown> = { content: 'An answer.', format: 'plain' };
    const changes: typeof draft = { content: 'Another answer.', format: 'formatted' };
    const replies = `${path}/posts/${postId}/replies`;
    const { id } = await call(meera, `POST ${replies}`, draft);
    for (const [field, value] of Object.entries({ ...draft, ...changes })) {
      Object.assign(draft, { [field]: value });
      await call(meera, `PUT ${replies}/${id}`, draft);
      expect((await call(meera, `GET ${replies}`)).items).toMatchObject([draft]);
    }
    expect((await archiveOf(server, meera)).replies).toMatchObject([draft]);
    const before = await call(meera, `GET ${replies}`);
    await call(meera, `DELETE ${replies}/${id}`);
    await call(meera, `POST ${path}/deleted/${id}/restore`);
    expect(await call(meera, `GET ${replies}`)).toEqual(before);
    await call(meera, `DELETE ${path}/posts/${postId}`);
    await call(meera, `POST ${path}/deleted/${postId}/restore`);
    expect(await call(meera, `GET ${replies}`)).toEqual(before);
  });
});

it('every field of a reading is created, changed alone, listed and exported', async () => {
  const { id } = await call(ravi, 'POST /communities', COMMUNITY);
  const event = { communityId: id, title: 'Dawn', description: 'We sit.', timezone: 'UTC' };
  const times = { startTime: '2099-03-01T19:00:00Z', endTime: '2099-03-01T20:00:00Z' };
  const series = await call(ravi, 'POST /events/series', { ...event, ...times });
  const start = Temporal.Now.plainDateISO('UTC');
  const draft: Record<keyof ReadingDraft, unknown> = {
    bookId: null,
    title: 'Talks',
    author: null,
    words: null,
    startsOn: start.add({ days: 20 }).toString(),
    timezone: 'UTC',
    rhythm: { weekday: 'MO', weeks: 1 },
    passages: [{ title: 'Silence', where: 'p. 1', question: null }],
    seriesId: null,
  };
  const changes: Partial<typeof draft> = {
    title: 'Songs',
    author: 'Ramana Maharshi',
    words: 'Aloud.',
    startsOn: start.add({ days: 30 }).toString(),
    timezone: 'Asia/Kolkata',
    rhythm: { weekday: 'SU', weeks: 2 },
    passages: [{ title: 'Grace', where: 'p. 2', question: 'Whose?' }],
    seriesId: series.id,
  };
  const { id: readingId } = await call(ravi, `POST /communities/${id}/readings`, draft);
  for (const [field, value] of Object.entries({ ...draft, ...changes })) {
    Object.assign(draft, { [field]: value });
    await call(ravi, `PUT /readings/${readingId}`, draft);
    const { bookId: _, ...fields } = draft;
    expect(await call(ravi, `GET /readings/${readingId}`)).toMatchObject(fields);
  }
  const { title, author, startsOn, passages, words } = draft;
  const { items } = await call(ravi, `GET /communities/${id}/readings`);
  expect(items).toMatchObject([{ title, author, startsOn }]);
  expect((await archiveOf(server, ravi)).readings).toMatchObject([
    { title, author, words, startsOn, passages },
  ]);
});
