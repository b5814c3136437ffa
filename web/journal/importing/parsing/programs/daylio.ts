import { sha256 } from '#contract/platform/sha256.ts';
import { dateIn, parseEntryDate } from '#web/journal/importing/parsing/dates.ts';
import { textOfHtml } from '#web/journal/importing/parsing/html.ts';
import type { SourceEntry } from '#web/journal/importing/parsing/parsed.ts';

/**
 * The entries of a CSV export of Daylio; null for any other CSV. Activities become tags. An entry without a note has the
 * names of its mood and activities as its text.
 */
export async function fromDaylio(csv: string): Promise<SourceEntry[] | null> {
  const [head = [], ...rows] = rowsOf(csv.replace(/^\ufeff/, ''));
  const isDaylio =
    ['full_date', 'year'].includes(head[0] ?? '') &&
    ['date', 'time', 'mood', 'activities', 'note'].every((name) => head.includes(name));
  if (!isDaylio) return null;
  return Promise.all(
    rows
      .map((row) => new Map(head.map((name, index) => [name, row[index]?.trim() ?? ''])))
      .filter((row) => row.get('time'))
      .map(entryOfRow),
  );
}

async function entryOfRow(row: Map<string, string>): Promise<SourceEntry> {
  const field = (name: string) => row.get(name) ?? '';
  // Older exports have the year in a column of its own.
  const day = field('full_date') || `${field('date')} ${field('year')}`;
  const written = `${day} ${field('time')}`;
  const activities = field('activities')
    .split('|')
    .map((activity) => activity.trim())
    .filter(Boolean);
  const note = /<\w+[^>]*>/.test(field('note')) ? textOfHtml(field('note')) : field('note');
  const title = field('note_title');
  return {
    ...((dateIn(written) && parseEntryDate(written)) ?? { date: written, day: null }),
    format: 'text',
    sourceId: await sha256(`daylio\n${written}\n${[...row.values()].join('\n')}`),
    name: title || written,
    title: title || null,
    text: note || (title ? '' : [field('mood'), ...activities].filter(Boolean).join(', ')),
    mood: field('mood'),
    tags: activities,
  };
}

/** The rows of a CSV file (RFC 4180). */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  const fields = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g;
  for (const [match, quoted, plain = '', end] of csv.matchAll(fields)) {
    if (match === '') break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  return rows;
}
