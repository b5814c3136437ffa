import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Entry } from '#contract/journal/entries.ts';
import { asMarkdown } from '#contract/journal/files.ts';
import { entriesFrom } from './entries.ts';
import { fromMarkdown, fromText } from './markdown.ts';
import { nothingLeftOut } from './parsed.ts';

const modifiedAt = new Date('2020-01-02T12:00:00Z');
const read = async (text: string, name = 'note.md') => {
  const source = await (name.endsWith('.md') ? fromMarkdown : fromText)({ path: name, text, modifiedAt });
  return entriesFrom(source, nothingLeftOut());
};

describe('the date of a file', () => {
  it.each([
    ['date: 2021-05-04T21:30:00Z', 'note.md', '2021-05-04T21:30:00.000Z', null],
    ['date: 2021-05-04T23:30:00-07:00', 'note.md', '2021-05-05T06:30:00.000Z', '2021-05-04'],
    ['date: 2021-05-04T23:30:00-0700', 'note.md', '2021-05-05T06:30:00.000Z', '2021-05-04'],
    ['date: 2021-05-04T21:30:00Z\nday: 2021-05-05', 'note.md', '2021-05-04T21:30:00.000Z', '2021-05-05'],
    // A day that is more than one day from the date is ignored.
    ['date: 2021-05-04T21:30:00Z\nday: 2020-01-01', 'note.md', '2021-05-04T21:30:00.000Z', null],
    ['date: someday', 'note.md', modifiedAt.toISOString(), null],
    ['mood: quiet', '2021-05-04 Quiet.md', new Date('2021-05-04T12:00').toISOString(), '2021-05-04'],
    ['day: 2021-05-04', 'note.md', new Date('2021-05-04T12:00').toISOString(), '2021-05-04'],
    ['date: 2021-05-04', 'note.md', new Date('2021-05-04T12:00').toISOString(), '2021-05-04'],
    ['date: 2021-05-04 07:15', 'note.md', new Date('2021-05-04T07:15').toISOString(), '2021-05-04'],
    ['Created: 2021-05-04', 'note.md', new Date('2021-05-04T12:00').toISOString(), '2021-05-04'],
    ['created_at: 2021-05-04T21:30:00Z', 'note.md', '2021-05-04T21:30:00.000Z', null],
    ['creation_date: 2021/05/04', 'note.md', new Date('2021-05-04T12:00').toISOString(), '2021-05-04'],
    ['Date: May 4th, 2021', 'note.md', new Date('2021-05-04T12:00').toISOString(), '2021-05-04'],
    ['created: 2021-05-04 07:15:00Z', 'note.md', '2021-05-04T07:15:00.000Z', null],
    ['date: Tue, 04 May 2021 7:15 pm', 'note.md', new Date('2021-05-04T19:15').toISOString(), '2021-05-04'],
    ['date: 1620112500000', 'note.md', '2021-05-04T07:15:00.000Z', null],
    ['date: someday', '2021_05_04.md', new Date('2021-05-04T12:00').toISOString(), '2021-05-04'],
    ['mood: quiet', '20210504 Quiet.md', new Date('2021-05-04T12:00').toISOString(), '2021-05-04'],
    ['mood: quiet', '202105041530.md', new Date('2021-05-04T12:00').toISOString(), '2021-05-04'],
    ['mood: quiet', '2021.05.04.md', new Date('2021-05-04T12:00').toISOString(), '2021-05-04'],
    ['mood: quiet', 'Tue, May 4th, 2021.md', new Date('2021-05-04T12:00').toISOString(), '2021-05-04'],
    ['mood: quiet', 'diary/2021/05/04.md', new Date('2021-05-04T12:00').toISOString(), '2021-05-04'],
    ['mood: quiet', '2021/05/04/dawn.md', new Date('2021-05-04T12:00').toISOString(), '2021-05-04'],
    ['mood: quiet', '13-05-2021.md', new Date('2021-05-13T12:00').toISOString(), '2021-05-13'],
    // The day of an export is not the day of its texts.
    ['mood: quiet', 'export-2021-05-04/note.md', modifiedAt.toISOString(), null],
    ['date: 2021-02-30', '2021-02-31.md', modifiedAt.toISOString(), null],
    ['mood: quiet', '120210504-01-02-031.md', modifiedAt.toISOString(), null],
  ])(
    'the entry of a file with “%s” and the name %s has the date %s and the day %s',
    async (matter, name, date, day) => {
      const [entry] = await read(`---\n${matter}\n---\n\nWords.`, name);
      expect(entry).toMatchObject({ date, day, content: 'Words.' });
    },
  );

  it('a date that can be read in two ways is not guessed', async () => {
    const [entry] = await read('---\ndate: 03/04/2021\n---\nWords.');
    expect(entry?.source?.choices).toEqual(['2021-04-03', '2021-03-04']);
    expect(entry?.day).toBeNull();
    const [inName] = await read('Words.', '3.4.2021.txt');
    expect(inName?.source?.choices).toEqual(['2021-04-03', '2021-03-04']);
  });

  it('the date of a file counts only if nothing else says when the entry was written, and is marked', async () => {
    const isDatedByFile = async (text: string, name?: string) =>
      (await read(text, name))[0]?.source?.isDatedByFile;
    expect(await isDatedByFile('Words.')).toBe(true);
    expect(await isDatedByFile('Words.', '2021-05-04.txt')).toBeUndefined();
    expect(await isDatedByFile('---\ncreated: 2021-05-04\n---\nWords.')).toBeUndefined();
  });

  it('the date of a text file is the one in its name', async () => {
    const [entry] = await read('Words.\r\nMore.', 'journal/2021-05-04.txt');
    expect(entry).toMatchObject({ format: 'text', day: '2021-05-04', content: 'Words.\nMore.' });
  });
});

test.each([
  ['2021-05-04 The hill.md', 'The hill'],
  ['The hill, May 4th, 2021.md', 'The hill'],
  ['Dreams/The_hill.txt', 'The hill'],
  ['2021-05-04T14_29_43.842+10_00.md', null],
  ['2021-05-04 14.29 The hill.md', 'The hill'],
  ['2021-05-04 108 breaths.md', '108 breaths'],
  ['2021-05-04.md', null],
  ['Tue, May 4th, 2021.md', null],
  ['0b1c2d3e4f5061728394a5b6c7d8e9f0.md', null],
  [`${'x'.repeat(201)}.md`, null],
])('a text without a title in the file %s has the title %j', async (name, title) => {
  expect(await read('Sat.', name)).toEqual([expect.objectContaining({ title, content: 'Sat.' })]);
});

test('the folder of a file is known, unless it is a day or made by a program', async () => {
  const folder = async (name: string) => (await read('Sat.', name))[0]?.source?.folder;
  expect(await folder('Vault/Dreams/note.md')).toBe('Dreams');
  expect(await folder('Vault/2021/note.md')).toBeUndefined();
  expect(await folder('Graph/journals/2021_05_04.md')).toBeUndefined();
  expect(await folder('note.md')).toBeUndefined();
});

describe('the title', () => {
  it.each([
    ['# Morning\n\nSat.', 'Morning', 'Sat.'],
    ['# Morning ##\nSat.', 'Morning', 'Sat.'],
    ['# Morning', null, '# Morning'],
    ['## Morning\n\nSat.', 'note', '## Morning\n\nSat.'],
    ['#tag Sat.', 'note', '#tag Sat.'],
    [`# ${'x'.repeat(201)}\n\nSat.`, null, `# ${'x'.repeat(201)}\n\nSat.`],
    ['---\ntitle: 2021\n---\n# Morning\n\nSat.', '2021', '# Morning\n\nSat.'],
    ['---\ntitle:\n---\nSat.', null, 'Sat.'],
    ['---\ntitle: Morning\n---\n', null, 'Morning'],
    [`---\ntitle: ${'x'.repeat(201)}\n---\nSat.`, null, `${'x'.repeat(201)}\n\nSat.`],
    ['---\nA paragraph between lines.\n---\nSat.', 'note', '---\nA paragraph between lines.\n---\nSat.'],
  ])('the title of the file %j is %j', async (text, title, content) => {
    expect(await read(text)).toEqual([expect.objectContaining({ title, content })]);
  });
});

test('tags are read from a list or a comma-separated text, without "#" and without duplicates', async () => {
  const tags = async (yaml: string) => (await read(`---\ntags: ${yaml}\n---\nSat.`))[0]?.tags;
  expect(await tags('[dawn, "#Hill", Dawn, 2021]')).toEqual(['dawn', 'Hill', '2021']);
  expect(await tags('dawn, self-inquiry')).toEqual(['dawn', 'self-inquiry']);
  expect(await tags('')).toEqual([]);
});

test('content beyond the limits is counted as left out', async () => {
  const count = nothingLeftOut();
  const tags = Array.from({ length: 31 }, (_, index) => `tag ${index}`);
  const source = await fromMarkdown({
    path: 'note.md',
    text: `---\nmood: ${'x'.repeat(61)}\ntags: ${JSON.stringify([...tags, 'y'.repeat(51)])}\n---\nSat.`,
    modifiedAt,
  });
  expect(entriesFrom(source, count)[0]).toMatchObject({ mood: null, tags: tags.slice(0, 30) });
  expect(count).toEqual({ ...nothingLeftOut(), details: 1, tags: 2 });
});

describe('a long text', () => {
  it('becomes several entries, cut between paragraphs', async () => {
    const paragraph = `${'A sentence of a long text. '.repeat(40).trim()}\n\n`;
    const parts = await read(`# Retreat\n\n${paragraph.repeat(100)}`);
    expect(parts.map(({ title }) => title)).toEqual([
      'Retreat (1 of 3)',
      'Retreat (2 of 3)',
      'Retreat (3 of 3)',
    ]);
    expect(new Set(parts.map(({ sourceId }) => sourceId)).size).toBe(3);
    expect(parts.map(({ content }) => content).join('\n\n')).toBe(paragraph.repeat(100).trim());
  });

  it('is never cut inside a character', async () => {
    const family = '👨‍👩‍👧‍👦';
    const parts = await read(family.repeat(5_000), 'note.txt');
    expect(parts.map(({ content }) => content).join('')).toBe(family.repeat(5_000));
    for (const { content } of parts) expect(content.length % family.length).toBe(0);
  });
});

test('a file that is exported and imported again gives the same entry', async () => {
  const text = (maxLength: number) =>
    fc.string({ unit: 'grapheme', maxLength }).map((text) => text.replace(/[\0\r]/g, '').trim());
  const instant = fc.date({ min: new Date('1000-01-04'), max: new Date('9999-12-28'), noInvalidDate: true });
  const draft = fc.record({
    date: instant.map((date) => date.toISOString()),
    hasDay: fc.boolean(),
    title: fc.option(text(60).filter((title) => title !== '' && title !== 'Untitled Entry')),
    content: fc
      .oneof(
        text(300),
        text(50).map((line) => `# ${line}\n\n---\ntitle: x\n---`),
      )
      .filter(Boolean),
    mood: fc.option(text(20).filter(Boolean)),
    tags: fc.uniqueArray(
      fc.stringMatching(/^[a-z][a-z -]{0,20}[a-z]$/).filter((tag) => !tag.includes('  ')),
      {
        maxLength: 5,
      },
    ),
  });
  await fc.assert(
    fc.asyncProperty(draft, async ({ hasDay, ...fields }) => {
      const day = hasDay ? fields.date.slice(0, 10) : null;
      const entry = {
        ...fields,
        day,
        id: '1',
        pictures: [],
        reading: null,
        sit: null,
        createdAt: fields.date,
        updatedAt: fields.date,
      };
      const [imported, ...others] = await read(asMarkdown(entry as Entry, () => ''));
      expect(others).toEqual([]);
      expect(imported).toEqual({
        ...fields,
        day,
        format: 'markdown',
        sourceId: expect.any(String),
        source: {},
      });
    }),
    { numRuns: 300 },
  );
});
