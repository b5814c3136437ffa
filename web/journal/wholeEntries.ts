import type { Entry } from '#contract/journal/entries.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { browserZone } from '#web/platform/calendar/days.ts';

const PAGE_SIZE = 100;
const WAIT_MS = 5_000;
/** A minute, after which the limit of calls has ended, and a little more. */
const MAX_WAITS = 14;

interface DayRange {
  from?: string;
  to?: string;
}

/** The member's whole entries, newest first, page by page: all of them, or those of a range of days. */
export async function* wholeEntries(range: DayRange, signal: AbortSignal): AsyncIterable<Entry[]> {
  let cursor: string | undefined;
  do {
    const query = { ...range, timezone: browserZone(), limit: PAGE_SIZE, cursor };
    const { items, nextCursor } = await patiently(() => api.journal.entries({ query, signal }), signal);
    yield items;
    cursor = nextCursor ?? undefined;
  } while (cursor);
}

/** Makes one of many calls. Waits and repeats it while the server refuses it because there were too many. */
export async function patiently<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await call();
    } catch (failure) {
      const isTooMany = failure instanceof ApiError && failure.status === 429;
      if (!isTooMany || waits === MAX_WAITS || signal.aborted) throw failure;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}
