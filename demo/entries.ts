import type { Person } from '#tests/support/people/testPeople.ts';

interface DemoEntry {
  person: Person;
  daysAgo: number;
  /** Full years before that day. */
  yearsAgo?: number;
  /** The hour of the day, in UTC. */
  hour: number;
  title: string | null;
  content: string;
  mood: string | null;
  tags: string[];
}

/** The entries of Meera and Tomás. Meera has written on this day in earlier years, too. */
export const ENTRIES: DemoEntry[] = [
  {
    person: 'meera',
    daysAgo: 0,
    hour: 6,
    title: null,
    content:
      'Woke before the alarm and lay listening. There was hearing, and no one in particular doing it. Then the day’s list arrived, and so did I.',
    mood: null,
    tags: ['mornings'],
  },
  {
    person: 'meera',
    daysAgo: 1,
    hour: 7,
    title: 'The kettle before words',
    content: `I came down before the others were awake and stood in the kitchen while the water warmed. For a while there was only the sound: first a tick in the metal, then a murmur, then the long soft roar that comes just before the boil. I had not named any of it. It was only when I thought “kettle” that there was a kettle, and someone who had been listening to it.

So the sound was there first, and I came second. That is the wrong way round from how I usually live. I arrive, I bring my opinions in with me like wet shoes, and then I look for something to have them about.

Sat for twenty-five minutes afterwards with the one question. Ātma-vicāra, if it wants a name: who is it that came second? Each answer turned out to be one more thing I could hear. A tightness, a name, a small wish to be doing well at this. I let each one go on boiling. Nothing needed to be lifted from the flame.

To carry into the day: the gap before the name is not empty. It is only quiet.`,
    mood: 'unhurried',
    tags: ['self-inquiry', 'mornings', 'ātma-vicāra'],
  },
  {
    person: 'meera',
    daysAgo: 4,
    hour: 19,
    title: 'Notes from the Sunday reading',
    content:
      'We stayed with one verse for the whole hour. Inês said the verse was not describing a goal but pointing at the page it was printed on.\n\nI wrote that down, and then noticed that I had stopped listening in order to keep it.',
    mood: 'grateful',
    tags: ['saṅgha', 'reading'],
  },
  {
    person: 'meera',
    daysAgo: 8,
    hour: 8,
    title: 'A short sit, a long day',
    content:
      'Five minutes in the parked car, coat still on. It counted. I notice that I wanted someone to tell me it counted.',
    mood: 'tired, kind',
    tags: ['householder'],
  },
  {
    person: 'meera',
    daysAgo: 21,
    hour: 20,
    title: 'Neti neti, with laundry',
    content:
      'Not the shirt, not the hands that fold it, not the one who minds the crease. What is left over does not seem to need folding.',
    mood: 'light',
    tags: ['self-inquiry', 'householder'],
  },
  {
    person: 'meera',
    daysAgo: 24,
    hour: 22,
    title: 'Rain on the tin roof',
    content:
      'Each drop separate if I leaned toward it, one single roar if I did not. The leaning is what I should like to understand.',
    mood: null,
    tags: ['listening'],
  },
  {
    person: 'meera',
    daysAgo: 40,
    hour: 6,
    title: 'Sādhanā, the ninth week',
    content:
      'The practice has become plain. I no longer tell anyone about it, which may be why it goes on.\n\nJapa on the way to work: one hundred and eight from the gate to the bridge.',
    mood: 'plain',
    tags: ['sādhanā', 'japa'],
  },
  {
    person: 'meera',
    daysAgo: 0,
    yearsAgo: 1,
    hour: 7,
    title: 'A day of small noises',
    content:
      'The neighbour’s radio, the pipes, a scooter that would not start. I had planned on silence and was given this instead. It was quiet enough.',
    mood: 'content',
    tags: ['listening', 'mornings'],
  },
  {
    person: 'meera',
    daysAgo: 0,
    yearsAgo: 3,
    hour: 21,
    title: 'First evening with the question',
    content:
      'Lhamo gave me three words to take home: who am I? I asked all evening and only heard myself asking.\n\nTomorrow I shall try to ask more slowly.',
    mood: 'curious',
    tags: ['self-inquiry'],
  },
  {
    person: 'meera',
    daysAgo: 2,
    yearsAgo: 2,
    hour: 20,
    title: 'Amma’s spectacles',
    content:
      'She looked for them for ten minutes while they sat on her nose. We laughed until we could not stand. Everything I read this year says the same thing with longer words.',
    mood: 'light',
    tags: ['family'],
  },
  {
    person: 'tomas',
    daysAgo: 2,
    hour: 21,
    title: 'The question at the bus stop',
    content:
      'Who is waiting? The bus came before the answer did. I got on, and for three stops nobody in particular looked out of the window.',
    mood: 'amused',
    tags: ['self-inquiry'],
  },
  {
    person: 'tomas',
    daysAgo: 9,
    hour: 5,
    title: 'Frost',
    content:
      'The field is white and the breath is white. I could not find the place where the one leaves off.',
    mood: null,
    tags: ['winter', 'walking'],
  },
];
