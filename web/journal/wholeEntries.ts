import type { Entry } from '#contract/journal/entries.ts';
import { withRetries } from '#web/platform/api/retries/withRetries.ts';
import { localZone } from '#web/platform/calendar/days.ts';
import { journalApi } from './journalApi.ts';

const PAGE_SIZE = 100;

interface DayRange {
  from?: string;
  to?: string;
}

/** The member's whole entries, newest first, page by page: all of them, or those of a range of days. */
export async function* wholeEntries(range: DayRange, signal: AbortSignal): AsyncIterable<Entry[]> {
  let cursor: string | undefined;
  do {
    const query = { ...range, timezone: localZone(), limit: PAGE_SIZE, cursor };
    const { items, nextCursor } = await withRetries(
      async () => (await journalApi()).entries({ query, signal }),
      signal,
    );
    yield items;
    cursor = nextCursor ?? undefined;
  } while (cursor);
}
