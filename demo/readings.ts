import { WEEKDAYS } from '#contract/platform/weekdays.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Person } from '#tests/support/people/testPeople.ts';
import type { Call } from './calls.ts';

const TIMEZONE = 'Europe/Lisbon';

type Words = [author: Person, content: string];

/** Three passages have opened. The others open in the next weeks. */
const PASSAGES: { title: string; where: string; question?: string; words?: Words[] }[] = [
  {
    title: 'The Self',
    where: 'chapter 1, verses 1-20',
    question: 'Which of these verses do you not believe?',
    words: [
      ['samuel', 'Verse 11. If thinking made me free, I should have been free since Easter.'],
      ['meera', 'I believe all of them in the morning, and none while I look for my keys.'],
    ],
  },
  {
    title: 'Awareness',
    where: 'chapter 2, verses 1-25',
    words: [
      ['aiko', 'The waves come and go in it. I read that line on the ferry, which was almost too easy.'],
      [
        'meera',
        'What stayed was the little word “wonderful”, which he says again and again, as if he had just come in.',
      ],
      ['ravi', 'I have nothing to add to this chapter, and that was a relief.'],
    ],
  },
  {
    title: 'Wisdom',
    where: 'chapters 3 and 4',
    question: 'What do you still want from the world when you have sat well?',
    words: [['samuel', 'Tea. And that somebody sees how well I have sat.']],
  },
  { title: 'The Four Ways', where: 'chapters 5-8' },
  { title: 'Stillness', where: 'chapters 9-12', question: 'What could be left undone this week?' },
  { title: 'The Fool', where: 'chapters 13-17' },
];

/** Adds a book that a community has begun to read two weeks ago, with words of members on its passages. */
export async function addReading(
  call: Call,
  { clock }: Pick<Deps, 'clock'>,
  communities: Map<string, string>,
): Promise<void> {
  const communityId = communities.get('Morning Hill Sangha') ?? '';
  const start = clock().toZonedDateTimeISO(TIMEZONE).toPlainDate().subtract({ days: 14 });
  const { items } = await call('ines', `GET /library/search?q=${encodeURIComponent('Aṣṭāvakra')}`);
  const calendar = await call('ines', `GET /events/communities/${communityId}/occurrences`);
  const { passages } = await call('ines', `POST /communities/${communityId}/readings`, {
    ...{ bookId: items[0].id, title: items[0].title, author: items[0].author },
    words: 'One chapter or two a week, aloud if you can. Who joins later reads by days of their own.',
    startsOn: start.toString(),
    timezone: TIMEZONE,
    rhythm: { weekday: WEEKDAYS[start.dayOfWeek - 1], weeks: 1 },
    passages: PASSAGES.map(({ words: _, ...passage }) => passage),
    seriesId: calendar.find(({ title }: { title: string }) => title === 'One Verse on Sunday').seriesId,
  });
  for (const [index, { words = [] }] of PASSAGES.entries())
    for (const [author, content] of words)
      await call(author, `POST /passages/${passages[index].id}/posts`, { content });
}
