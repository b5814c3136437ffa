import { createCommunity } from '#server/communities/actions.ts';
import { insertMember, updateMemberRole } from '#server/communities/membership/memberStore.ts';
import { insertReply } from '#server/communities/posts/replyStore.ts';
import { insertPost } from '#server/communities/posts/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Member, Person } from '#tests/support/people/testPeople.ts';

interface DemoCommunity {
  name: string;
  description: string;
  isPrivate?: boolean;
  guides: [Person, ...Person[]];
  members: Person[];
  posts: {
    author: Person;
    hoursAgo: number;
    content: string;
    replies?: [author: Person, content: string][];
  }[];
}

/** Posts that others report. */
export const REPORTED = {
  hurry:
    'Half an hour is not a sit. Whoever gets up at the first bell should ask themselves what they are here for.',
  course: 'My walking course starts on Monday. Ten places are left, with a discount for early booking.',
  advice: 'Aiko, you only have to breathe lower. I have told you so twice.',
};

const COMMUNITIES: DemoCommunity[] = [
  {
    name: 'Walking, Slowly',
    description: 'Kinhin for parks and corridors. We post where we walked, never how far.',
    guides: ['noor'],
    members: ['samuel'],
    posts: [],
  },
  {
    name: 'Sanskrit for Seekers',
    description: 'Slow reading of the Upaniṣads in the original, five lines a week. Beginners of every age.',
    guides: ['aiko'],
    members: ['ravi', 'meera', 'ines'],
    posts: [
      {
        author: 'aiko',
        hoursAgo: 40,
        content: 'This week: īśāvāsyam idaṃ sarvam. Read it aloud before you look anything up.',
      },
    ],
  },
  {
    name: 'Lisbon Quiet Hours',
    description: 'Neighbours who share a room on Thursday evenings.',
    isPrivate: true,
    guides: ['ines'],
    members: ['tomas'],
    posts: [
      {
        author: 'ines',
        hoursAgo: 20,
        content: 'The key is at the café again. Bring a cushion if you have a spare one.',
      },
    ],
  },
  {
    name: 'The Inquiry Circle',
    description: 'One question, held for a month at a time. No answers are collected.',
    guides: ['tomas'],
    members: ['meera', 'aiko', 'lhamo'],
    posts: [
      {
        author: 'tomas',
        hoursAgo: 200,
        content: 'November’s question: what is here before the word “here”?',
      },
    ],
  },
  {
    name: 'Morning Hill Sangha',
    description: 'We sit before sunrise, wherever we are, and read one verse together on Sundays.',
    guides: ['ines', 'ravi'],
    members: ['samuel', 'aiko', 'meera', 'tomas', 'lhamo', 'noor'],
    posts: [
      { author: 'tomas', hoursAgo: 160, content: REPORTED.hurry },
      { author: 'noor', hoursAgo: 150, content: REPORTED.course },
      { author: 'lhamo', hoursAgo: 118, content: REPORTED.advice },
      {
        author: 'aiko',
        hoursAgo: 120,
        content:
          'A question after today’s reading. When the text says dṛṣṭā, the seer, I keep making a small person out of it and putting it behind my eyes. Does anyone else have this tenant? How did you give notice?',
        replies: [
          ['ravi', 'I stopped trying to evict him and asked who was complaining about the noise.'],
          ['meera', 'Mine moves whenever I look. That was the end of my confidence in him.'],
        ],
      },
      {
        author: 'samuel',
        hoursAgo: 72,
        content:
          'First frost on the allotment this morning. I sat on the upturned crate with my hat on and found that the cold was very loud and I was not. Twenty minutes. Then tea.\n\nWhat struck me was how much of the sitting had been spent, these past months, on arranging to be comfortable. The cushion, the shawl, the right half-hour. And here was the crate, with a nail in it, and nothing at all in the way.\n\nI do not mean to make a teaching of the nail. I shall bring the cushion back on Saturday.',
        replies: [['tomas', 'Please keep the nail.']],
      },
      {
        author: 'ines',
        hoursAgo: 26,
        content:
          'For Sunday we stay with the same verse as last week. Several of you wrote that it had only begun to open when the bell rang, so let us not be in a hurry to turn the page.\n\nIf you read it in the meantime, try it once with the first word missing.',
      },
    ],
  },
];

/** Creates five communities, one of them private, with posts and replies. Returns their ids by name. */
export async function createCommunities(
  deps: Deps,
  people: Map<Person, Member>,
): Promise<Map<string, string>> {
  const { db, clock } = deps;
  const communities = new Map<string, string>();
  const idOf = (person: Person) => people.get(person)?.id ?? '';
  for (const { name, description, isPrivate, guides, members, posts } of COMMUNITIES) {
    const founder: Viewer = { id: idOf(guides[0]), sessionId: newId(), role: 'sadhaka', isPatron: false };
    const draft = { name, description, privacy: isPrivate ? ('private' as const) : ('public' as const) };
    const { id: communityId } = await createCommunity(deps, deps.db, founder, newId(), draft);
    communities.set(name, communityId);
    for (const person of [...guides.slice(1), ...members]) {
      await insertMember(db, { communityId, userId: idOf(person), role: 'member', now: clock() });
    }
    for (const guide of guides.slice(1)) await updateMemberRole(db, communityId, idOf(guide), 'guide');
    for (const { author, hoursAgo, content, replies = [] } of posts) {
      const [postId, now] = [newId(), clock().subtract({ hours: hoursAgo })];
      await insertPost(db, {
        communityId,
        id: postId,
        authorId: idOf(author),
        content,
        isFormatted: false,
        now,
      });
      for (const [index, [replier, content]] of replies.entries()) {
        const at = now.add({ hours: 2 + index });
        const reply = { id: newId(), authorId: idOf(replier), content, isFormatted: false, now: at };
        await insertReply(db, { ...reply, communityId, postId });
      }
    }
  }
  return communities;
}
