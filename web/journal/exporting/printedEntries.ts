import { queryOptions } from '@tanstack/react-query';
import type { Entry } from '#contract/journal/entries.ts';
import { entryDay } from '#web/journal/entryText.ts';
import { wholeEntries } from '#web/journal/wholeEntries.ts';

/** A member's whole entries from one day to another, both included, in the order of their days. */
export const printedEntriesQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['journal', 'printed', from, to],
    queryFn: async ({ signal }) => {
      const entries: Entry[] = [];
      for await (const page of wholeEntries({ from, to }, signal)) entries.push(...page);
      // The sort is stable: the entries of a day stay in the order of their dates.
      return entries.reverse().sort((a, b) => entryDay(a).localeCompare(entryDay(b)));
    },
  });
