import fc from 'fast-check';

/** What a member writes and practises. */
export interface Life {
  practices: { name: string; type: 'time' | 'reps'; defaultValue: number }[];
  logs: { practice: number; date: string; value: number; notes: string | null; line: string | null }[];
  entries: { date: string; title: string | null; content: string; mood: string | null; tags: string[] }[];
  hasPicture: boolean;
  plan: Plan;
}

/** When a member practises. The days of the moon are first chosen in one time zone, and later in another. */
export interface Plan {
  dayStartsAt: number;
  cadences: { from: string; weekdays: string[]; observances: string[] }[];
  rests: { from: string; days: number }[];
  zones: string[];
}

const day = fc
  .integer({ min: 0, max: 8_000 })
  .map((days) => Temporal.PlainDate.from('2005-01-01').add({ days }).toString());
const plans: fc.Arbitrary<Plan> = fc.record({
  dayStartsAt: fc.nat(12),
  cadences: fc.uniqueArray(
    fc.record({
      from: day,
      weekdays: fc.uniqueArray(fc.constantFrom('MO', 'FR', 'SU'), { minLength: 1 }),
      observances: fc.uniqueArray(fc.constantFrom('purnima', 'ekadashi', 'file')),
    }),
    { maxLength: 3, selector: ({ from }) => from },
  ),
  rests: fc.uniqueArray(fc.record({ from: day, days: fc.integer({ min: 0, max: 300 }) }), {
    ...{ maxLength: 3, selector: ({ from }) => from },
  }),
  zones: fc.shuffledSubarray(['Asia/Kolkata', 'America/Adak', 'Europe/Lisbon'], { minLength: 2 }),
});
const words = fc.constantFrom('Who am I?', 'śānti', 'प्रणव', '🧘🏽‍♀️ sat', 'a "quoted", line\nand another');
export const lives: fc.Arbitrary<Life> = fc.record({
  practices: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('Neti neti', 'Japa of the name', 'शान्ति', 'Kīrtan'),
      type: fc.constantFrom('time', 'reps'),
      defaultValue: fc.integer({ min: 1, max: 1_440 }),
    }),
    { minLength: 1, maxLength: 3, selector: ({ name }) => name },
  ),
  logs: fc.array(
    fc.record({
      practice: fc.nat(2),
      date: day,
      value: fc.constantFrom(10, 20, 108),
      notes: fc.option(words),
      line: fc.option(words),
    }),
    { maxLength: 12 },
  ),
  entries: fc.uniqueArray(
    fc.record({
      date: day.map((each) => `${each}T22:30:00.000Z`),
      title: fc.option(words.map((text) => text.slice(0, 20).replace('\n', ' '))),
      content: words,
      mood: fc.option(fc.constantFrom('calm', 'clear')),
      tags: fc.uniqueArray(fc.constantFrom('one', 'two')),
    }),
    { maxLength: 8, selector: ({ date }) => date },
  ),
  hasPicture: fc.boolean(),
  plan: plans,
});
