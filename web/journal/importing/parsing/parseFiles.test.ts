import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { RefusedError } from '#web/platform/reading/answerRequests.ts';
import { nothingLeftOut } from './parsed.ts';
import { parseFiles } from './parseFiles.ts';

const NOTHING_LEFT_OUT = nothingLeftOut();
const file = (name: string, content: string | Uint8Array, lastModified = Date.UTC(2020, 0, 2, 12)) =>
  new File([content as BlobPart], name, { lastModified });
const zip = (name: string, files: Record<string, string | Uint8Array>) =>
  file(
    name,
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, content]) => [
          path,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  );
const dayOneEntry = {
  uuid: '6E24A5F3B5A94B0E8E8C5E4F0F0A1B2C',
  creationDate: '2019-03-04T22:30:00Z',
  timeZone: 'Asia/Kolkata',
  text: '# Before sunrise\n\n![](dayone-moment://0DB2)\nSat for an hour\\. The question stayed\\!',
  tags: ['dawn', 'Self-inquiry'],
  photos: [{ identifier: '0DB2', md5: 'a0f2', type: 'jpeg' }],
};

describe('a Day One export', () => {
  it('is read from every JSON file, on the day of its time zone, with its photos', async () => {
    const other = {
      uuid: 'B',
      creationDate: '2020-01-01T00:30:00Z',
      timeZone: 'America/New_York',
      text: 'Two',
      starred: true,
      weather: { conditionsDescription: 'Mist' },
    };
    const parsed = await parseFiles([
      zip('export.zip', {
        'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries: [dayOneEntry] }),
        'Other.json': JSON.stringify({ metadata: {}, entries: [other] }),
        'photos/a0f2.jpeg': Uint8Array.of(1),
        'photos/of-no-entry.jpeg': Uint8Array.of(1),
        'videos/b.mov': Uint8Array.of(1),
        '__MACOSX/._Journal.json': 'x',
      }),
    ]);
    expect(parsed).toEqual({
      entries: [
        {
          format: 'dayone',
          sourceId: dayOneEntry.uuid,
          date: '2019-03-04T22:30:00.000Z',
          day: '2019-03-05',
          title: 'Before sunrise',
          content: 'Sat for an hour. The question stayed!',
          mood: null,
          tags: ['dawn', 'Self-inquiry'],
          source: { photos: [{ file: expect.any(File), path: 'photos/a0f2.jpeg', alt: '' }] },
        },
        expect.objectContaining({
          sourceId: 'B',
          day: '2019-12-31',
          title: null,
          content: 'Two',
          tags: ['starred'],
        }),
      ],
      unreadable: [],
      leftOut: { ...NOTHING_LEFT_OUT, photos: 1, media: 1, details: 1 },
    });
  });

  it('leaves no traces of photos and of the editor in the text', async () => {
    const photo = '![](dayone-moment://0DB2)';
    const texts = [
      `Morning\n\n${photo}\n\n\ufffcTea`,
      `Morning\n\n${photo}\n${photo}\nTea`,
      `${photo}\nMorning\n${photo}\nTea`,
      `# Morning \n\n${photo}`,
    ];
    const entries = texts.map((text, index) => ({ ...dayOneEntry, uuid: `${index}`, text }));
    const parsed = await parseFiles([file('Journal.json', JSON.stringify({ entries }))]);
    expect(parsed.entries.map(({ content }) => content)).toEqual([
      'Morning\n\nTea',
      'Morning\n\nTea',
      'Morning\nTea',
      'Morning',
    ]);
  });

  it('keeps backslashes in code, and gives a shared photo to both entries', async () => {
    const text = 'A\\.\n`C:\\.d`\n```\n\\*\n```\n![](dayone-moment://0DB2)';
    const entries = [
      { ...dayOneEntry, text },
      { ...dayOneEntry, uuid: 'again', text: 'Again\n![](dayone-moment://0DB2)' },
    ];
    const parsed = await parseFiles([
      zip('export.zip', {
        'Journal.json': JSON.stringify({ entries }),
        'photos/a0f2.jpeg': Uint8Array.of(1),
      }),
    ]);
    expect(parsed.entries[0]?.content).toBe('A.\n`C:\\.d`\n```\n\\*\n```');
    const photos = parsed.entries.flatMap(({ source }) => source?.photos?.map(({ path }) => path));
    expect(photos).toEqual(['photos/a0f2.jpeg', 'photos/a0f2.jpeg']);
    expect(parsed.leftOut).toEqual(NOTHING_LEFT_OUT);
  });

  it('counts photos without a file, and markers without a photo, as left out', async () => {
    const entries = [dayOneEntry, { ...dayOneEntry, uuid: 'C', photos: [] }];
    const parsed = await parseFiles([file('Journal.json', JSON.stringify({ entries }))]);
    expect(parsed.leftOut).toEqual({ ...NOTHING_LEFT_OUT, photos: 2 });
  });

  it('lists entries that cannot be read, with the reason, and reads the others', async () => {
    const entries = [
      { ...dayOneEntry, creationDate: 'yesterday' },
      { ...dayOneEntry, uuid: 'only-a-photo', text: '![](dayone-moment://0DB2)' },
      { ...dayOneEntry, uuid: 'fine' },
    ];
    const parsed = await parseFiles([file('Journal.json', JSON.stringify({ entries }))]);
    expect(parsed.entries.map(({ sourceId }) => sourceId)).toEqual(['fine']);
    expect(parsed.unreadable).toEqual([
      { name: 'Before sunrise', day: null, reason: 'Its creationDate is missing or not valid.' },
      { name: '', day: '2019-03-05', reason: 'It has no text.' },
    ]);
  });
});

it('a Journey export is read with its HTML as text, on the day of its time zone', async () => {
  const entry = {
    id: '1552_abc',
    date_journal: Date.UTC(2019, 2, 4, 3, 0),
    timezone: 'America/Los_Angeles',
    type: 'html',
    text: '<h1>The hill</h1><p>Walked &amp; sat.<br>Twice.</p><ul><li><p>dawn</p></li><li>dusk</li></ul><script>x()</script>',
    tags: ['walk'],
    photos: ['1552_abc.jpg'],
    favourite: true,
    address: 'The hill',
  };
  const parsed = await parseFiles([
    zip('journey.zip', {
      '1552_abc.json': JSON.stringify(entry),
      '1552_abc.jpg': Uint8Array.of(1),
      '1553.json': JSON.stringify({ date_journal: Date.UTC(2019, 2, 5), text: 'Plain < text' }),
      'bad.json': JSON.stringify({ date_journal: 'soon' }),
    }),
  ]);
  expect(parsed.entries).toEqual([
    {
      format: 'journey',
      sourceId: '1552_abc',
      date: '2019-03-04T03:00:00.000Z',
      day: '2019-03-03',
      title: 'The hill',
      content: 'Walked & sat.\nTwice.\n- dawn\n- dusk',
      mood: null,
      tags: ['walk', 'starred'],
      source: { photos: [{ file: expect.any(File), path: '1552_abc.jpg', alt: '' }] },
    },
    expect.objectContaining({ sourceId: '1553.json', content: 'Plain < text' }),
  ]);
  expect(parsed.unreadable).toEqual([
    { name: 'bad.json', day: null, reason: 'Its date_journal is missing or not valid.' },
  ]);
  expect(parsed.leftOut).toEqual({ ...NOTHING_LEFT_OUT, details: 1 });
});

it('a newer Journey export is read, with links, emphasis and a named mood', async () => {
  const entry = {
    id: 'new',
    dateOfJournal: '2023-04-16T10:53:06.485Z',
    type: 'html',
    text: '<p>See <a href="https://a.test/x">the <b>talk</b></a> and <em>sit</em>, <a href="https://b.test">https://b.test</a></p>',
    mood: 'calm',
  };
  const { entries } = await parseFiles([file('1.json', JSON.stringify(entry))]);
  expect(entries).toEqual([
    expect.objectContaining({
      date: '2023-04-16T10:53:06.485Z',
      content: 'See the **talk** (https://a.test/x) and *sit*, https://b.test',
      mood: 'calm',
    }),
  ]);
});

describe('files that cannot be read', () => {
  it('are listed with the reasons', async () => {
    const { entries, unreadable, leftOut } = await parseFiles([
      file('broken.zip', 'PK'),
      file('broken.json', '{'),
      file('latin.txt', Uint8Array.of(0x67, 0xe9)),
      file('matter.md', '---\ntitle: "open\n---\n\nText'),
      file('empty.md', ' \n'),
      file('large.txt', 'x'.repeat(5 * 1024 * 1024 + 1)),
      file('settings.json', '{"theme":"dark"}'),
      file('notes.docx', 'x'),
      file('.DS_Store', 'x'),
    ]);
    expect(entries).toEqual([]);
    expect(unreadable.map(({ name, reason }) => [name, reason])).toEqual([
      ['broken.json', 'It is not valid JSON.'],
      ['latin.txt', 'It is not text in UTF-8.'],
      ['matter.md', 'Its front matter is not valid YAML.'],
      ['empty.md', 'It has no text.'],
      ['large.txt', 'It is larger than 5 MB.'],
      ['broken.zip', 'It is not a complete ZIP file.'],
    ]);
    expect(leftOut).toEqual({ ...NOTHING_LEFT_OUT, files: 2 });
  });

  it('are all refused if they have more than 50,000 entries', async () => {
    const entries = Array.from({ length: 50_001 }, (_, index) => ({
      uuid: String(index),
      creationDate: '2019-03-04T22:30:00Z',
      text: 'x',
    }));
    await expect(parseFiles([file('Journal.json', JSON.stringify({ entries }))])).rejects.toThrow(
      RefusedError,
    );
  });

  it('are all refused if they are larger than 4 GB', async () => {
    const large = { name: 'a.zip', size: 4 * 1024 ** 3 + 1, webkitRelativePath: '' } as File;
    await expect(parseFiles([large])).rejects.toThrow(
      'These files are larger than 4 GB. Choose fewer files.',
    );
  });
});
