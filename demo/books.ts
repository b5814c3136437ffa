import type { Person } from '#tests/support/people/testPeople.ts';
import type { Call } from './calls.ts';
import { drawCover, upload } from './pictures.ts';

type Book = [title: string, author: string, tags: string, description: string];

const BOOKS: Book[] = [
  [
    'Who Am I?',
    'Ramana Maharshi',
    'Self-inquiry, Advaita',
    'Twenty-eight short answers, the oldest and the plainest of his teaching. Begin here, and stay as long as it takes.',
  ],
  [
    'Talks with Sri Ramana Maharshi',
    'Munagala Venkataramiah',
    'Self-inquiry, Conversations',
    'Four years of questions brought to the hall, and what was said, or not said, in return.',
  ],
  [
    'I Am That',
    'Nisargadatta Maharaj',
    'Advaita, Conversations',
    'A shopkeeper in Bombay, a small room, and visitors who came with their whole lives in their hands.',
  ],
  [
    'Aṣṭāvakra Gītā',
    'Thomas Byrom',
    'Advaita, Scripture',
    'The heart of awareness, in verses that leave nothing to hold on to.',
  ],
  [
    'The Bhagavad Gita',
    'Eknath Easwaran',
    'Scripture, Karma yoga',
    'A battlefield, a chariot, and a friend who does not look away. With a plain introduction to each chapter.',
  ],
  [
    'The Upanishads',
    'Eknath Easwaran',
    'Scripture, Advaita',
    'The forest conversations, in an English that can be read aloud at breakfast.',
  ],
  [
    'Vivekachudamani',
    'Adi Shankara',
    'Advaita, Scripture',
    'The crest jewel of discrimination: what is lasting, what passes, and who tells them apart.',
  ],
  [
    'Be As You Are',
    'David Godman',
    'Self-inquiry, Conversations',
    'The teachings of Ramana Maharshi, sorted by the question that brings one to them.',
  ],
  [
    'The Direct Path',
    'Greg Goode',
    'Self-inquiry, Practice',
    'A workbook of experiments, to be done slowly, with a cup or a table before one.',
  ],
  [
    'Tao Te Ching',
    'Laozi',
    'Tao, Scripture',
    'Eighty-one short poems about water, valleys, and getting out of the way.',
  ],
  [
    'Zen Mind, Beginner’s Mind',
    'Shunryu Suzuki',
    'Zen, Practice',
    'Informal talks on sitting, breathing, bowing, and nothing special.',
  ],
  [
    'The Cloud of Unknowing',
    'Anonymous',
    'Christian mysticism, Prayer',
    'An English letter of the fourteenth century on loving what cannot be thought.',
  ],
  [
    'The Gateless Gate',
    'Wumen Huikai',
    'Zen, Koans',
    'Forty-eight cases, each with a comment that takes back whatever one had understood.',
  ],
  [
    'The Conference of the Birds',
    'Farid ud-Din Attar',
    'Sufism, Poetry',
    'Thirty birds set out to find their king, and do.',
  ],
  ['Gitanjali', 'Rabindranath Tagore', 'Poetry, Devotion', 'Song offerings, in the poet’s own English.'],
  [
    'The Yoga Sutras',
    'Patanjali',
    'Yoga, Scripture',
    'One hundred and ninety-six threads on stilling the turnings of the mind.',
  ],
  [
    'Standing as Awareness',
    'Greg Goode',
    'Self-inquiry, Advaita',
    'A short book on taking one’s stand where one already is.',
  ],
  [
    'The Ease of Being',
    'Jean Klein',
    'Advaita, Conversations',
    'Dialogues on listening without a listener, and a body that is let be.',
  ],
  [
    'The Practice of the Presence of God',
    'Brother Lawrence',
    'Christian mysticism, Practice',
    'Letters from a monastery kitchen, about pots and about God.',
  ],
  [
    'The Dhammapada',
    'Gil Fronsdal',
    'Buddhism, Scripture',
    'Sayings of the Buddha, in a translation that keeps their edges.',
  ],
  [
    'Songs of Kabir',
    'Kabir',
    'Poetry, Devotion',
    'A weaver’s songs, rude and tender, against every certainty.',
  ],
  [
    'The Book of Privy Counselling',
    'Anonymous',
    'Christian mysticism, Practice',
    'A companion to the Cloud: think only that you are, not what you are.',
  ],
  [
    'The Way of a Pilgrim',
    'Anonymous',
    'Prayer, Practice',
    'A Russian walker, a rosary, and a prayer that begins to say itself.',
  ],
  [
    'The Masnavi, Book One',
    'Jalal al-Din Rumi',
    'Sufism, Poetry',
    'The reed’s complaint, and all the stories that grow out of it.',
  ],
];

const PENDING_BOOKS: Book[] = [
  [
    'The Wisdom of Insecurity',
    'Alan Watts',
    'Essays',
    'A small book on why holding one’s breath does not keep the breath.',
  ],
  [
    'Silence',
    'Christina Feldman',
    'Practice, Buddhism',
    'On quiet, outer and inner, and how to find it in a loud house.',
  ],
];

/** The colours of the covers of some books: of the background, and of the lines. */
const COVERS: Record<string, [string, string]> = {
  'I Am That': ['#3d2b1f', '#d9a866'],
  'Tao Te Ching': ['#e8e2d2', '#3a4a3f'],
  'The Masnavi, Book One': ['#6b2f3a', '#e6c9a8'],
  'Songs of Kabir': ['#2c3a52', '#c7b299'],
};

/** Adds about two dozen approved books, some with covers, which all people have submitted in turn, and two pending ones. */
export async function fillLibrary(call: Call, people: readonly Person[]): Promise<void> {
  for (const [index, [title, author, tags, description]] of [...BOOKS, ...PENDING_BOOKS].entries()) {
    const submitter = people[index % people.length] ?? 'meera';
    const colours = COVERS[title];
    const coverId =
      colours && (await upload(call, submitter, '/pictures?use=cover', await drawCover(...colours)));
    const draft = { title, author, description, tags: tags.split(', '), coverImageUrl: null, isbn13: null };
    const { id } = await call(submitter, 'POST /library/submit', { ...draft, ...(coverId && { coverId }) });
    if (index < BOOKS.length) await call('lhamo', `POST /moderation/books/${id}/approve`);
  }
}
