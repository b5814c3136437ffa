import { t } from '@lingui/core/macro';
import type { EntryExcerpt } from '#contract/journal/entries.ts';
import { dayOf } from '#web/platform/calendar/days.ts';

export const titleOf = ({ title }: Pick<EntryExcerpt, 'title'>) => title || t`Untitled Entry`;

/** The day on which an entry was written, for its writer; if that is not known, its day in the reader's time zone. */
export const entryDay = ({ day, date }: Pick<EntryExcerpt, 'day' | 'date'>) => day ?? dayOf(date);
