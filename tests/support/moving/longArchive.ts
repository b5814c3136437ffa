import crypto from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { jpeg } from '#tests/support/pictures/pictureCalls.ts';

const [DAYS, LOGS_OF_DAY, ENTRIES, PICTURES] = [300, 3, 400, 12];
const PRACTICE = { name: 'Neti neti', type: 'time' };

const day = (number: number) => Temporal.PlainDate.from('2019-01-01').add({ days: number }).toString();

/** What the archive below has. Its logs are of the days from 2019-01-01 to `lastDay`. */
export const LONG_ARCHIVE = {
  logs: DAYS * LOGS_OF_DAY,
  entries: ENTRIES,
  pictures: PICTURES,
  lastDay: day(DAYS - 1),
};

/**
 * An archive of an earlier version that takes about 30 calls to import, with three equal logs a day, and entries of which some
 * have a picture.
 */
export async function longArchive(): Promise<Uint8Array> {
  const pictures = Array.from({ length: PICTURES }, () => crypto.randomUUID());
  const logs = Array.from({ length: DAYS * LOGS_OF_DAY }, (_, number) => ({
    ...{ id: `log-${number}`, practice: PRACTICE, date: day(Math.floor(number / LOGS_OF_DAY)), value: 20 },
    ...{ sankalpa: null, notes: null },
  }));
  const entries = Array.from({ length: ENTRIES }, (_, number) => ({
    ...{ id: `entry-${number}`, date: `${day(number)}T06:00:00.000Z`, day: day(number), title: null },
    ...{ content: `The ${number}th morning.`, mood: null, tags: [], sit: null },
    pictures: pictures[number] ? [{ id: pictures[number], width: 60, height: 40, alt: '' }] : [],
  }));
  const files = {
    'account.json': { id: crypto.randomUUID(), language: null },
    'practice.json': { cadence: [], rests: [], observances: { kinds: [], timezone: null, days: [] } },
    'letter.json': { timezone: null },
    'practices.json': [{ id: 'practice', ...PRACTICE, defaultValue: 20 }],
    'presets.json': [],
    'logs.json': logs,
    'journal.json': entries,
  };
  const picture = await jpeg(60, 40);
  return zipSync({
    ...Object.fromEntries(pictures.map((id) => [`journal-pictures/${id}.webp`, picture])),
    ...Object.fromEntries(
      Object.entries(files).map(([name, value]) => [name, strToU8(JSON.stringify(value))]),
    ),
  });
}
