import { expect, it } from 'vitest';
import { calendarFileDays } from './calendarFileDays.ts';

const TODAY = '2026-11-28';
const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Monastery//EN',
    ...events.map((lines) => {
      const uid = lines.includes('UID:') ? '' : `UID:${events.indexOf(lines)}\r\n`;
      return `BEGIN:VEVENT\r\n${uid}${lines}\r\nEND:VEVENT`;
    }),
    'END:VCALENDAR',
  ].join('\r\n');
const read = (...events: string[]) => calendarFileDays(calendar(...events), TODAY);

it('each day of an event has its title, in the order of the days', () => {
  expect(
    read(
      'DTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261226\r\nSUMMARY: Retreat ',
      'DTSTART;VALUE=DATE:20261208\r\nSUMMARY:New Moon',
    ),
  ).toEqual([
    { on: '2026-12-08', name: 'New Moon' },
    { on: '2026-12-24', name: 'Retreat' },
    { on: '2026-12-25', name: 'Retreat' },
  ]);
});

it('an event with a time is on the day of its own time zone', () => {
  const zone = 'DTSTART;TZID=Asia/Bangkok:20261208T003000\r\nSUMMARY:Chanting';
  expect(read(zone)).toEqual([{ on: '2026-12-08', name: 'Chanting' }]);
});

it('an event that repeats without an end is read three years ahead', () => {
  const days = read('DTSTART;VALUE=DATE:20200101\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:New Year');
  expect(days.map(({ on }) => on)).toEqual(['2026-01-01', '2027-01-01', '2028-01-01', '2029-01-01']);
});

it('a date of a rule that is moved or cancelled is not on its old day, and other rules keep theirs', () => {
  const rule = 'DTSTART;VALUE=DATE:20261201\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nSUMMARY';
  const onDay = (day: number) => `RECURRENCE-ID;VALUE=DATE:202612${day}`;
  expect(
    read(
      `UID:vigil\r\n${onDay(15)}\r\nDTSTART;VALUE=DATE:20261215\r\nSTATUS:CANCELLED\r\nSUMMARY:Vigil`,
      `UID:vigil\r\n${rule}:Vigil`,
      `UID:vigil\r\nRECURRENCE-ID;VALUE=DATE:20261208\r\nDTSTART;VALUE=DATE:20261209\r\nSUMMARY:Vigil`,
      `UID:fast\r\n${rule}:Fast`,
    ).map(({ on, name }) => `${on} ${name}`),
  ).toEqual(['2026-12-01 Vigil, Fast', '2026-12-08 Fast', '2026-12-09 Vigil', '2026-12-15 Fast']);
});

it('a date with a time is recognised as moved, in its time zone and in UTC', () => {
  const rule = 'DTSTART:20261201T230000Z\r\nRRULE:FREQ=WEEKLY;COUNT=2\r\nSUMMARY:Vigil';
  const moved = 'RECURRENCE-ID:20261208T230000Z\r\nDTSTART:20261210T230000Z\r\nSUMMARY:Vigil';
  const days = read(`UID:vigil\r\n${rule}`, `UID:vigil\r\n${moved}`);
  expect(days.map(({ on }) => on)).toEqual(['2026-12-01', '2026-12-10']);
});

it('a title is one line without control characters, and is cut between characters', () => {
  const title = (text: string) => read(`DTSTART;VALUE=DATE:20261208\r\nSUMMARY:${text}`)[0]?.name;
  expect(title('Night\0 of\\n Vigil\u0007')).toBe('Night of Vigil');
  expect(title(`A${'🕉'.repeat(40)}`)).toBe(`A${'🕉'.repeat(29)}`);
});

it('events of long ago, seasons, cancelled ones and those without a title are left out, and equal ones are one', () => {
  expect(
    read(
      'DTSTART;VALUE=DATE:20241208\r\nSUMMARY:Long ago',
      'DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20270301\r\nSUMMARY:Rains',
      'DTSTART;VALUE=DATE:20261208\r\nSTATUS:CANCELLED\r\nSUMMARY:Cancelled',
      'DTSTART;VALUE=DATE:20261208\r\nSUMMARY: ',
      'DTSTART;VALUE=DATE:20261209\r\nSUMMARY:Full Moon',
      'DTSTART;VALUE=DATE:20261209\r\nSUMMARY:Full Moon',
    ),
  ).toEqual([{ on: '2026-12-09', name: 'Full Moon' }]);
});

it('a day with several titles is one day', () => {
  const titles = ['Full Moon', 'Patimokkha', 'Full Moon', 'x'.repeat(60)];
  const days = read(...titles.map((title) => `DTSTART;VALUE=DATE:20261208\r\nSUMMARY:${title}`));
  expect(days).toEqual([{ on: '2026-12-08', name: `Full Moon, Patimokkha, ${'x'.repeat(37)}` }]);
});

it('a file with several calendars is read, and a text that is none is refused', () => {
  const first = calendar('DTSTART;VALUE=DATE:20261208\r\nSUMMARY:A');
  const second = calendar('DTSTART;VALUE=DATE:20261209\r\nSUMMARY:B');
  expect(calendarFileDays(`${first}\r\n${second}`, TODAY).map(({ name }) => name)).toEqual(['A', 'B']);
  for (const text of ['', 'Night of vigil', 'BEGIN:VCARD\r\nFN:Meera\r\nEND:VCARD', '{"a":1}'])
    expect(() => calendarFileDays(text, TODAY)).toThrow();
});
