import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { PracticeDraft } from '#contract/sadhana/practices.ts';
import type { PracticeFile, ReadRequest } from './practiceFile.ts';
import { readPractice } from './readPractice.ts';

type Content = string | Uint8Array<ArrayBuffer>;
const file = (content: Content, name = 'export.csv') => new File([content], name);
const ask = (content: Content | File[], request: Partial<ReadRequest> = {}) =>
  readPractice({
    files: Array.isArray(content) ? content : [file(content as Content)],
    dayStartsAt: 0,
    ...request,
  });
async function read(...args: Parameters<typeof ask>): Promise<PracticeFile> {
  const result = await ask(...args);
  if (result.state !== 'read') throw new Error(`The result is ${result.state}.`);
  return result;
}
const brief = ({ practices, logs }: PracticeFile) =>
  logs.map(({ practice, date, amount }) => [practices[practice]?.name, date, amount]);
const COLUMNS = { date: 0, practice: null, value: 1, sankalpa: null, notes: null };

const INSIGHT_TIMER = `Started At,Duration,Preset,Activity
05/13/2026 16:03:29,0:21:4,,Meditation
05/01/2026 09:59:37,0:45:37,"Walking, mindful",Walking
05/01/2026 01:10:00,0:0:40,,Meditation
bad-date,0:10:0,Broken,Meditation
`.replaceAll('\n', '\r\n');

const HABITS = `Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
001,"Sit, quietly",YES_NO,,,1,1,#E64A19,,,,false
002,Japa,NUMERICAL,,,1,1,#E64A19,rounds,AT_LEAST,16.0,false
003,Walk,NUMERICAL,,,1,1,#E64A19,minutes,AT_LEAST,20.0,false
`;

describe('the files of programs', () => {
  it('reads Insight Timer: the time that is shown counts for the day, and a 13th day shows the order', async () => {
    const result = await read(INSIGHT_TIMER, { dayStartsAt: 4 });
    expect(result.program).toBe('insight-timer');
    expect(brief(result)).toEqual([
      ['Meditation', '2026-05-13', 1264],
      ['Walking', '2026-05-01', 2737],
      ['Meditation', '2026-04-30', 40],
    ]);
    expect(result.unreadable).toEqual([
      { text: 'bad-date, 0:10:0, Broken, Meditation', reason: 'The date cannot be read.' },
    ]);
    expect(result.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('reads the ZIP of Loop: what was done by hand, and numbers in thousandths', async () => {
    const zip = zipSync({
      'Habits.csv': strToU8(HABITS),
      'Checkmarks.csv': strToU8('Date,Sit, quietly,Japa,Walk,\n2026-05-04,YES_MANUAL,1,1,\n'),
      'Scores.csv': strToU8('Date,Sit, quietly,Japa,Walk,\n2026-05-04,0.5,0.5,0.5,\n'),
      '001 Sit quietly/Checkmarks.csv': strToU8(
        'Date,Value,Notes\n2026-05-04,YES_MANUAL,"Rain,\nand wind"\n2026-05-03,YES_AUTO,\n2026-05-02,SKIP,\n2026-05-01,NO,\n2026-04-30,UNKNOWN,\n',
      ),
      '001 Sit quietly/Scores.csv': strToU8('Date,Score\n2026-05-04,0.5\n'),
      '002 Japa/Checkmarks.csv': strToU8('Date,Value,Notes\n2026-05-04,16000,\n2026-05-03,NO,\n'),
      '003 Walk/Checkmarks.csv': strToU8('Date,Value,Notes\n2026-05-04,1500,\n2026-05-03,20000,\n'),
    });
    const result = await read([file(zip as Uint8Array<ArrayBuffer>, 'Loop Habits CSV 2026-05-04.zip')]);
    expect(result.program).toBe('loop');
    expect(brief(result)).toEqual([
      ['Sit, quietly', '2026-05-04', 1],
      ['Japa', '2026-05-04', 16],
      ['Walk', '2026-05-04', 1.5],
      ['Walk', '2026-05-03', 20],
    ]);
    expect(result.logs[0]?.notes).toBe('Rain,\nand wind');
    expect(result.practices.map(({ measure, type }) => [measure, type])).toEqual([
      ['done', null],
      ['number', null],
      ['number', 'time'],
    ]);
    expect(result.unreadableCount).toBe(0);
  });

  it('reads the two files of Loop, also with commas in names, and the numbers of older versions', async () => {
    const checkmarks = 'Date,Sit, quietly,Japa,Walk,\n2026-05-04,YES_MANUAL,16000,NO,\n';
    const both = await read([file(HABITS, 'Habits.csv'), file(checkmarks, 'Checkmarks.csv')]);
    expect(brief(both)).toEqual([
      ['Sit, quietly', '2026-05-04', 1],
      ['Japa', '2026-05-04', 16],
    ]);
    await expect(read([file(checkmarks, 'Checkmarks.csv')])).rejects.toThrow('Choose Habits.csv too.');
    const older = 'Date,Sit,Walk,\n2016-05-04,2,1,\n2016-05-03,0,-1,\n2016-05-02,3,2,\n';
    expect(brief(await read([file(older, 'Checkmarks.csv')]))).toEqual([
      ['Sit', '2016-05-04', 1],
      ['Walk', '2016-05-02', 1],
    ]);
  });

  it('reads HabitBull: a habit with other numbers than 1 is counted', async () => {
    const result = await read(`HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
Sit,,Mind,2019-05-04,1,"Still, at last"
Sit,,Mind,2019-05-05,0,
Bows,,Body,2019-05-04,27,
`);
    expect(result.program).toBe('habitbull');
    expect(brief(result)).toEqual([
      ['Sit', '2019-05-04', 1],
      ['Bows', '2019-05-04', 27],
    ]);
    expect(result.practices.map(({ measure }) => measure)).toEqual(['done', 'number']);
  });

  it('reads the export of this site, and takes off the apostrophes before formulas', async () => {
    const result = await read(
      'Date,Practice,Type,Value,Intention,Notes\r\n2026-05-04,Japa,reps,108,,"\'=HYPERLINK(""x"")"\r\n2026-05-04,\'+1,time,20,\'\'-a,\'tis\r\n',
    );
    expect(result.program).toBe('vichara');
    expect(result.logs.map(({ sankalpa, notes }) => [sankalpa, notes])).toEqual([
      [null, '=HYPERLINK("x")'],
      ["'-a", "'tis"],
    ]);
    expect(result.practices.map(({ name, type }) => [name, type])).toEqual([
      ['Japa', 'reps'],
      ['+1', 'time'],
    ]);
  });

  it('asks for the columns of any other table, and reads numbers, decimals and clock times', async () => {
    const table =
      'When;How long;What\n2026-05-04 06:00;20,5;Sit\n2026-05-05;0:45;Sit\n2026-05-06;0;Sit\n2026-05-07;much;Sit\n';
    expect(await ask(table)).toEqual({
      state: 'columns',
      header: ['When', 'How long', 'What'],
      examples: [
        ['2026-05-04 06:00', '20,5', 'Sit'],
        ['2026-05-05', '0:45', 'Sit'],
        ['2026-05-06', '0', 'Sit'],
      ],
    });
    const result = await read(table, { columns: { ...COLUMNS, practice: 2 } });
    expect(brief(result)).toEqual([
      ['Sit', '2026-05-04', 20.5],
      ['Sit', '2026-05-05', 2700],
    ]);
    expect(result.unreadable).toEqual([
      { text: '2026-05-07, much, Sit', reason: 'The value cannot be read.' },
    ]);
  });
});

describe('dates', () => {
  const table = (...dates: string[]) => `Date,Minutes\n${dates.map((date) => `${date},20`).join('\n')}\n`;
  const days = async (dates: string[], request: Partial<ReadRequest> = {}) =>
    (await read(table(...dates), { columns: COLUMNS, ...request })).logs.map(({ date }) => date);

  it('are read in the order that a 13th day shows, else in the one that the member chooses', async () => {
    expect(await days(['04/05/2026', '13/05/2026'])).toEqual(['2026-05-04', '2026-05-13']);
    expect(await days(['04/05/2026', '05/13/2026'])).toEqual(['2026-04-05', '2026-05-13']);
    const ambiguous = table('05/05/2026', '04/05/2026 01:00', '06/05/2026');
    expect(await ask(ambiguous, { columns: COLUMNS, dayStartsAt: 4 })).toEqual({
      state: 'order',
      written: '04/05/2026 01:00',
      days: { dayFirst: '2026-05-04', monthFirst: '2026-04-05' },
    });
    expect(await days(['04/05/2026'], { order: 'dayFirst' })).toEqual(['2026-05-04']);
    expect(await days(['04/05/2026'], { order: 'monthFirst' })).toEqual(['2026-04-05']);
    expect(await days(['05/05/2026'])).toEqual(['2026-05-05']);
  });

  it.each([
    ['2026-05-04T23:30:00+02:00', '2026-05-04'],
    ['2026/5/4', '2026-05-04'],
    ['4.13.26 11:00 PM', '2026-04-13'],
    ['2026-05-04 02:59', '2026-05-03'],
    ['2026-05-04 12:30 AM', '2026-05-03'],
    ['2026-05-04 03:00', '2026-05-04'],
    ['"May 4, 2026"', '2026-05-04'],
    ['4 May 2026 1:00 am', '2026-05-03'],
    ['2024-02-29', '2024-02-29'],
  ])('%s is %s if days begin at 3', async (written, day) => {
    expect(await days([written], { dayStartsAt: 3 })).toEqual([day]);
  });

  it.each(['0000-01-01', '2026-02-30', '00/00/0000', '99999-01-01', 'tomorrow', '1e9', ''])(
    '“%s” is no date',
    async (written) => {
      const { logs, unreadableCount } = await read(table(written), { columns: COLUMNS });
      expect([logs.length, unreadableCount]).toEqual([0, 1]);
    },
  );
});

describe('hostile files', () => {
  const rows = 'Date;Minutes\n2026-05-04;20\n2026-05-05;25\n';
  const utf16 = (text: string, isBigEndian = false) => {
    const bytes = new Uint8Array(text.length * 2);
    for (let n = 0; n < text.length; n += 1)
      new DataView(bytes.buffer).setUint16(2 * n, text.charCodeAt(n), !isBigEndian);
    return bytes;
  };

  it.each<[string, Content]>([
    ['UTF-8 with a byte order mark', `\ufeff${rows}`],
    ['UTF-16', utf16(`\ufeff${rows}`)],
    ['UTF-16 with the other byte order', utf16(`\ufeff${rows}`, true)],
    ['UTF-16 without a byte order mark', utf16(rows)],
    ['Windows-1252', new Uint8Array([...strToU8(rows), 0xe9, 0x3b])],
    ['line breaks of Windows', rows.replaceAll('\n', '\r\n')],
    ['line breaks of an old Mac', rows.replaceAll('\n', '\r')],
    ['no line break at the end', rows.trimEnd()],
  ])('reads %s', async (_, content) => {
    expect((await read(content, { columns: COLUMNS })).logs.map(({ amount }) => amount)).toEqual([20, 25]);
  });

  it('reads letters of several bytes and quoted texts of several lines across the pieces of a file', async () => {
    const note = `"${'ॐ śānti; ""so""\r\n'.repeat(40)}"`;
    const table = `Date;Minutes;Note\r\n${`2026-05-04;20;${note}\r\n`.repeat(400)}`;
    const { logs } = await read(table, { columns: { ...COLUMNS, notes: 2 } });
    expect(logs).toHaveLength(400);
    expect(new Set(logs.map(({ notes }) => notes))).toEqual(new Set(['ॐ śānti; "so"\n'.repeat(40).trim()]));
  });

  it('leaves out control characters, and cuts long names between characters', async () => {
    const table = `When,Minutes,What,Note\n${'2026-05-04,20,Sit,\n'.repeat(5_000)}2026-05-05,25,x${'🕉'.repeat(100)},a\0b\u001bc\n`;
    const { practices, logs } = await read(table, { columns: { ...COLUMNS, practice: 2, notes: 3 } });
    expect(PracticeDraft.parse({ ...practices[1], type: 'time' }).name).toBe(`x${'🕉'.repeat(99)}`);
    expect(logs.at(-1)).toMatchObject({ date: '2026-05-05', notes: 'abc' });
  });

  it.each<[string, () => Content | File[], string]>([
    ['a file of more than 100 MB', () => [file(new Uint8Array(100 * 1024 ** 2 + 1))], 'larger than 100 MB'],
    ['a line of 50 MB', () => 'x'.repeat(50_000_000), 'too long to be read'],
    [
      'a quote that never ends',
      () => `Date,Minutes\n"${'2026-05-04,20\n'.repeat(200_000)}`,
      'too long to be read',
    ],
    ['50 MB of quotes', () => '"'.repeat(50_000_000), 'too long to be read'],
    ['5,000 columns', () => `${'a,'.repeat(5_000)}\n${'1,'.repeat(5_000)}\n`, 'more than 1,000 columns'],
    ['a picture', () => new Uint8Array(10_000), 'not a table of text'],
    ['an empty file', () => '', 'no practice'],
    ['a header alone', () => 'Started At,Duration,Preset,Activity\n', 'no practice'],
    ['a broken ZIP', () => [file('PK\u0003\u0004', 'a.zip')], 'not a complete ZIP'],
    [
      'a ZIP without tables',
      () => [file(zipSync({ 'a.txt': strToU8('a') }) as Uint8Array<ArrayBuffer>, 'a.zip')],
      'no practice',
    ],
    [
      'a ZIP of 120 MB of zeros',
      () => [
        file(zipSync({ 'Checkmarks.csv': new Uint8Array(120_000_000) }) as Uint8Array<ArrayBuffer>, 'a.zip'),
      ],
      'larger than 100 MB',
    ],
  ])('refuses %s within seconds', { timeout: 20_000 }, async (_, content, reason) => {
    await expect(ask(content(), { columns: COLUMNS })).rejects.toThrow(reason);
  });
});
