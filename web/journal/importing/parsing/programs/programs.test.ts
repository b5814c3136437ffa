import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { nothingLeftOut } from '#web/journal/importing/parsing/parsed.ts';
import { parseFiles } from '#web/journal/importing/parsing/parseFiles.ts';

// Small files with the peculiarities of what other programs export.

const NOTHING_LEFT_OUT = nothingLeftOut();
const parse = (files: Record<string, string>) =>
  parseFiles(
    Object.entries(files).map(
      ([name, content]) => new File([content], name, { lastModified: Date.UTC(2026, 10, 20, 12) }),
    ),
  );
const parseZip = (files: Record<string, string>) => {
  const bytes = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [path, strToU8(content)])),
  );
  return parseFiles([new File([bytes as BlobPart], 'export.zip')]);
};
const local = (time: string) => new Date(time).toISOString();

test('a text file of jrnl becomes its entries, with their times, titles, tags and stars', async () => {
  const { entries, unreadable } = await parse({
    'journal.txt':
      '[2019-09-02 09:00] The hill.\nWalked with @meera.\n\nThen sat.\n\n[2019-09-03 06:30 AM] Dawn *\n[not a date] stays.\n[03/04/2020 10:00] Two ways\n[2019-09-05 09:00] First light. Kept the window open. @dawn\n[2019-09-06 21:10] Late. @evening @tired\nTwo lines.',
  });
  expect(unreadable).toEqual([]);
  expect(entries).toMatchObject([
    {
      date: local('2019-09-02T09:00'),
      day: '2019-09-02',
      title: 'The hill.',
      content: 'Walked with @meera.\n\nThen sat.',
      tags: ['meera'],
    },
    { date: local('2019-09-03T06:30'), title: 'Dawn', content: '[not a date] stays.', tags: ['starred'] },
    { day: null, content: 'Two ways', source: { choices: ['2020-04-03', '2020-03-04'] } },
    { title: 'First light.', content: 'Kept the window open. @dawn', tags: ['dawn'] },
    { title: 'Late.', content: 'Two lines.', tags: ['evening', 'tired'] },
  ]);
});

test('a JSON file of jrnl becomes its entries', async () => {
  const jrnl = {
    tags: { '@meera': 1 },
    entries: [
      {
        title: 'The hill.',
        body: 'Walked.',
        date: '2019-09-02',
        time: '09:00',
        tags: ['@meera'],
        starred: true,
      },
    ],
  };
  const { entries } = await parse({ 'jrnl.json': JSON.stringify(jrnl) });
  expect(entries).toMatchObject([
    {
      date: local('2019-09-02T09:00'),
      day: '2019-09-02',
      title: 'The hill.',
      content: 'Walked.',
      tags: ['meera', 'starred'],
    },
  ]);
});

test('a text file of Day One becomes its entries, with the places and the weather left out', async () => {
  const { entries, unreadable, leftOut } = await parse({
    'Journal.txt':
      '\tDate:\tJuly 23, 2017 at 2:54:26 PM GMT+9\n\tWeather:\t82°F Mist\n\tLocation:\tBucheon\n\n# The hill\n\nWalked.\n\n\n\tDate:\t14 April 2016 at 11:33:57 BST\n\tTags:\tdawn, walk\n\n\tTea at dawn.\n\n\n\tDate:\t2014년 10월 24일 02:00\n\nIn Korean.\n',
  });
  expect(entries).toMatchObject([
    { date: '2017-07-23T05:54:26.000Z', day: '2017-07-23', title: 'The hill', content: 'Walked.' },
    {
      date: local('2016-04-14T11:33:57'),
      day: '2016-04-14',
      content: 'Tea at dawn.',
      tags: ['dawn', 'walk'],
    },
  ]);
  expect(unreadable).toEqual([
    { name: 'In Korean.', day: null, reason: 'Its date is not between 1000 and 9999.' },
  ]);
  expect(leftOut).toEqual({ ...NOTHING_LEFT_OUT, details: 1 });
});

test('a backup of Standard Notes is read from its JSON alone; the trash and what is no text are counted', async () => {
  const note = (uuid: string, content: object) => ({
    uuid,
    content_type: 'Note',
    created_at: '2020-03-04T05:06:07.000Z',
    updated_at: '2021-01-01T00:00:00.000Z',
    content: { references: [], appData: {}, ...content },
  });
  const root = {
    children: [
      { type: 'heading', tag: 'h2', children: [{ type: 'text', text: 'Dawn' }] },
      {
        type: 'paragraph',
        children: [
          { type: 'text', text: 'Rich ' },
          { type: 'text', text: 'text' },
        ],
      },
      { type: 'list', children: [{ type: 'listitem', children: [{ type: 'text', text: 'sit' }] }] },
    ],
  };
  const items = [
    note('n1', { title: 'The hill', text: 'Walked.', starred: true }),
    note('n2', { title: 'Gone', text: 'Trash', trashed: true }),
    note('n3', { title: 'Rich', text: JSON.stringify({ root }), noteType: 'super' }),
    { uuid: 'n5', content_type: 'Note', deleted: true },
    { uuid: 'n6', content_type: 'Note', content: { title: 'No day' } },
    note('n4', { title: 'Keys', text: '[{"secret":"x"}]', noteType: 'authentication' }),
    {
      uuid: 't1',
      content_type: 'Tag',
      content: { title: 'walks', references: [{ uuid: 'n1', content_type: 'Note' }] },
    },
    { uuid: 'k', content_type: 'SN|UserPreferences', content: {} },
  ];
  const { entries, unreadable, leftOut } = await parseZip({
    'Standard Notes Backup and Import File.txt': JSON.stringify({ version: '004', items }),
    'Items/Note/The hill-n1.txt': 'Walked.',
    'Items/SN|UserPreferences/k.txt': '{}',
  });
  expect(entries).toMatchObject([
    {
      sourceId: 'standardnotes:n1',
      date: '2020-03-04T05:06:07.000Z',
      title: 'The hill',
      content: 'Walked.',
      tags: ['walks', 'starred'],
    },
    { title: 'Rich', content: '## Dawn\n\nRich text\n\n- sit' },
  ]);
  expect(unreadable).toMatchObject([{ reason: 'Its created_at is missing or not valid.' }]);
  expect(leftOut).toEqual({ ...NOTHING_LEFT_OUT, trash: 1, otherNotes: 1 });
  const encrypted = await parse({
    'Standard Notes Backup and Import File.txt': JSON.stringify({
      items: [{ uuid: 'n', content_type: 'Note', content: '004:x' }],
    }),
  });
  expect(encrypted.unreadable[0]?.reason).toBe(
    'It is encrypted. Export a decrypted backup from Standard Notes.',
  );
});

const ID = (digit: string) => digit.repeat(32);

test('an export of Joplin in its RAW format becomes its notes, with their tags, notebooks and pictures', async () => {
  const fields = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
  const note = {
    id: ID('1'),
    parent_id: ID('2'),
    created_time: '2022-08-15T21:33:43.000Z',
    user_created_time: '2020-03-04T05:06:07.000Z',
    deleted_time: '0',
  };
  const { entries, unreadable, leftOut } = await parseZip({
    [`${ID('1')}.md`]: `The hill\n\nWalked.\n\n![](:/${ID('3')})\n\n${fields({ ...note, type_: '1' })}`,
    [`${ID('6')}.md`]: `Gone\n\nTrash\n\n${fields({ ...note, id: ID('6'), deleted_time: '1660000000000', type_: '1' })}`,
    [`${ID('7')}.md`]: fields({
      ...note,
      id: ID('7'),
      encryption_cipher_text: 'JED01',
      encryption_applied: '1',
      type_: '1',
    }),
    [`${ID('2')}.md`]: `Retreats\n\n${fields({ id: ID('2'), parent_id: '', type_: '2' })}`,
    [`${ID('3')}.md`]: `hill.png\n\n${fields({ id: ID('3'), mime: 'image/png', file_extension: 'png', type_: '4' })}`,
    [`${ID('4')}.md`]: `walks\n\n${fields({ id: ID('4'), type_: '5' })}`,
    [`${ID('5')}.md`]: fields({ id: ID('5'), note_id: ID('1'), tag_id: ID('4'), type_: '6' }),
    [`resources/${ID('3')}.png`]: 'x',
  });
  expect(entries).toMatchObject([
    {
      sourceId: `joplin:${ID('1')}`,
      date: '2020-03-04T05:06:07.000Z',
      title: 'The hill',
      content: 'Walked.',
      tags: ['walks'],
      source: { folder: 'Retreats', photos: [{ path: `resources/${ID('3')}.png` }] },
    },
  ]);
  expect(unreadable).toEqual([expect.objectContaining({ name: ID('7') })]);
  expect(leftOut).toEqual({ ...NOTHING_LEFT_OUT, trash: 1 });
});

test('the front matter of Joplin and of Notesnook says when a note was created', async () => {
  const { entries } = await parseZip({
    'Retreats/The hill.md':
      '---\ntitle: The hill\nupdated: 2022-08-16 21:33:43Z\ncreated: 2022-08-15 21:33:43Z\ntags:\n  - walks\n---\n\nWalked.',
    'Dawn.md':
      '---\ntitle: Dawn\ncreated_at: 15-08-2022 09:33 PM\nupdated_at: 16-08-2022 09:33 PM\npinned: false\n---\nTea.',
  });
  expect(entries).toMatchObject([
    { title: 'The hill', date: '2022-08-15T21:33:43.000Z', tags: ['walks'], source: { folder: 'Retreats' } },
    { title: 'Dawn', date: local('2022-08-15T21:33'), day: '2022-08-15' },
  ]);
});

test('a graph of Logseq becomes its journals and pages, without what Logseq keeps for itself', async () => {
  const { entries, leftOut } = await parseZip({
    'graph/journals/2021_01_02.md': '- Walked.\n  id:: 6405-1\n  collapsed:: true\n- Sat.\n',
    'graph/pages/The hill.md': '- A page.',
    'graph/logseq/config.edn': '{}',
    'graph/logseq/bak/journals/2021_01_02/2021-01-02T10_00.Desktop.md': '- Walk',
  });
  expect(entries).toMatchObject([
    { day: '2021-01-02', title: null, content: '- Walked.\n- Sat.' },
    { title: 'The hill', content: '- A page.', source: { isDatedByFile: true } },
  ]);
  expect(leftOut).toEqual(NOTHING_LEFT_OUT);
});

test('an export of Simplenote is read from its JSON alone, and the trash is counted', async () => {
  const notes = {
    activeNotes: [
      { id: 'a', content: 'The hill\r\nWalked.', creationDate: '2020-03-04T05:06:07.000Z', tags: ['walks'] },
    ],
    trashedNotes: [{ id: 'b', content: 'Gone', creationDate: '2020-03-04T05:06:07.000Z' }],
  };
  const { entries, leftOut } = await parseZip({
    'source/notes.json': JSON.stringify(notes),
    'The hill.txt': 'The hill\r\nWalked.',
    'trash/Gone.txt': 'Gone',
  });
  expect(entries).toMatchObject([
    {
      sourceId: 'simplenote:a',
      date: '2020-03-04T05:06:07.000Z',
      title: 'The hill',
      content: 'Walked.',
      tags: ['walks'],
    },
  ]);
  expect(leftOut).toEqual({ ...NOTHING_LEFT_OUT, trash: 1 });
});

test('a JSON export of Diarium becomes its entries', async () => {
  const { entries, leftOut } = await parse({
    'Diarium.json': JSON.stringify([
      {
        date: '2019-01-02T10:30:00',
        heading: 'The hill',
        html: '<p>Walked.</p><p>Sat.</p>',
        tags: ['walks'],
        rating: 4,
      },
    ]),
  });
  expect(entries).toMatchObject([
    {
      date: local('2019-01-02T10:30'),
      day: '2019-01-02',
      title: 'The hill',
      content: 'Walked.\n\nSat.',
      tags: ['walks'],
    },
  ]);
  expect(leftOut).toEqual({ ...NOTHING_LEFT_OUT, details: 1 });
});

test('an encrypted journal is never taken for text', async () => {
  const { entries, unreadable } = await parse({
    'journal.txt': `JRNLv3${'x'.repeat(80)}`,
    'older.txt': `gAAAAA${'x'.repeat(80)}`,
    'note.md': '-----BEGIN PGP MESSAGE-----\n\nhQ==',
    'words.md': 'gAAAAA is how it begins.',
  });
  expect(entries).toMatchObject([{ content: 'gAAAAA is how it begins.' }]);
  expect(unreadable.map(({ reason }) => reason.slice(0, 16))).toEqual(Array(3).fill('It is encrypted.'));
});

test('files of other programs are left alone with a sentence, and JSON and CSV are never taken for text', async () => {
  const { entries, unreadable, leftOut } = await parse({
    'notes.jex': 'x',
    'backup.nnbackupz': 'x',
    'my.diary': 'x',
    'backup.daylio': 'x',
    'notes.enex': '<x/>',
    'settings.txt': '{"theme":"dark"}',
    'table.csv': 'a,b\n1,2',
  });
  expect(entries).toEqual([]);
  expect(unreadable).toHaveLength(5);
  for (const { reason } of unreadable) expect(reason).toMatch(/^It is an? .+\.$/);
  expect(leftOut).toEqual({ ...NOTHING_LEFT_OUT, files: 2 });
});
