import { describe, expect, it } from 'vitest';
import { csvLineOf } from './csv.ts';

describe('a line of CSV', () => {
  const line = (texts: { name?: string; sankalpa?: string | null; notes?: string | null }) =>
    csvLineOf({
      id: '',
      practice_id: '',
      practised_on: '2026-11-20',
      created_at: Temporal.Instant.from('2026-11-20T08:00:00Z'),
      type: 'time',
      value: 25,
      name: 'Sitting',
      sankalpa: null,
      notes: null,
      ...texts,
    });

  it('a CSV row has an empty value for a missing text', () => {
    expect(line({})).toBe('2026-11-20,Sitting,time,25,,\r\n');
  });

  it.each([
    ['one, two', '"one, two"'],
    ['a "quoted" word', '"a ""quoted"" word"'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['ātma-vicāra 😀', 'ātma-vicāra 😀'],
    ["'", "'"],
  ])('a CSV row quotes %j as RFC 4180 requires', (notes, value) => {
    expect(line({ notes })).toBe(`2026-11-20,Sitting,time,25,,${value}\r\n`);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['-5', "'-5"],
    ['@home', "'@home"],
    ['\ttab', "'\ttab"],
    ['\r=1', `"'\r=1"`],
    ['=HYPERLINK("https://x.test","x")', `"'=HYPERLINK(""https://x.test"",""x"")"`],
    ['1=1', '1=1'],
    ["'=1+1", "''=1+1"],
    ["''-5", "'''-5"],
    ["'quoted'", "'quoted'"],
  ])(
    'the text %j is not a formula in any column of a CSV row, and can be told from a prefixed one',
    (text, value) => {
      expect(line({ name: text, sankalpa: text, notes: text })).toBe(
        `2026-11-20,${value},time,25,${value},${value}\r\n`,
      );
    },
  );
});
