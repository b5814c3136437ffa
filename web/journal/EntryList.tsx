import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { EntryExcerpt } from '#contract/journal/entries.ts';
import { entryOfWrite } from '#web/journal/kept/keepEntry.ts';
import { useEntryWrites, useWaitingEntry, withKeptEntries } from '#web/journal/kept/keptEntries.ts';
import type { EntryWrite } from '#web/journal/kept/sendEntry.ts';
import { paths } from '#web/paths.ts';
import { dayOfMonthText, monthText, shortWeekdayText } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import type { KeptWrite } from '#web/platform/outbox/outbox.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './EntryList.module.css';
import { entryDay, titleOf } from './entryText.ts';
import type { EntryFilter } from './journalCalls.ts';
import { entriesQuery } from './queries.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { TagLinks } from './TagLinks.tsx';

interface Props {
  search: EntryFilter;
  /** Shown if there are no entries. */
  emptyState: ReactNode;
}

export const ENTRIES_FAILED = msg`Failed to fetch journal entries.`;

/** Entries, newest first. A button loads more. */
export function EntryList({ search, emptyState }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const selection = selected && {
    selected,
    toggle: (id: string) =>
      setSelected(
        selected.has(id)
          ? new Set([...selected].filter((other) => other !== id))
          : new Set([...selected, id]),
      ),
  };
  const query = useInfiniteQuery(entriesQuery(search));
  const writes = useEntryWrites();
  // A search for words or tags finds only what the server has.
  const hasKept = search.q === undefined && search.tag === undefined && search.practiceId === undefined;
  const keptHere = hasKept ? writes.filter((write) => matchesSearch(write, search)) : [];
  return (
    <LoadedList
      query={{ ...query, data: withKeptEntries(query.data, keptHere) } as typeof query}
      errorMessage={t(ENTRIES_FAILED)}
      skeleton={<EntryListSkeleton />}
      empty={emptyState}
    >
      {(entries) => (
        <>
          <SelectionBar selected={selected} onChange={setSelected} />
          {search.day ? (
            <EntryRows entries={entries} selection={selection} />
          ) : (
            [...byMonth(entries)].map(([month, entries]) => (
              <section key={month} className={style.month}>
                <h2>{month}</h2>
                <EntryRows entries={entries} selection={selection} />
              </section>
            ))
          )}
        </>
      )}
    </LoadedList>
  );
}

/** Whether a kept entry is of the day and about the book of a search. */
function matchesSearch(write: KeptWrite<EntryWrite>, { day, readingId }: EntryFilter): boolean {
  const entry = entryOfWrite(write);
  return (!day || entryDay(entry) === day) && (!readingId || entry.reading?.readingId === readingId);
}

interface RowsProps {
  entries: readonly EntryExcerpt[];
  /** The selected entries, while entries can be selected. */
  selection?: { selected: ReadonlySet<string>; toggle: (id: string) => void } | null;
}

export const EntryRows = ({ entries, selection = null }: RowsProps) => (
  <div>
    {entries.map((entry) => (
      <EntryRow key={entry.id} entry={entry} selection={selection} />
    ))}
  </div>
);

const EntryListSkeleton = () => (
  <div className={style.skeleton}>
    {['first', 'second', 'third'].map((row) => (
      <div key={row}>
        <SkeletonLines lineCount={3} />
      </div>
    ))}
  </div>
);

/** An entry in the list: its day, title, excerpt, mood and tags. */
function EntryRow({ entry, selection }: { entry: EntryExcerpt; selection: RowsProps['selection'] }) {
  const day = entryDay(entry);
  const isKept = useWaitingEntry(entry.id) !== undefined;
  return (
    <article className={style.row} aria-label={titleOf(entry)}>
      <time dateTime={day}>
        <b>{dayOfMonthText(noonOf(day))}</b>
        {shortWeekdayText(noonOf(day))}
      </time>
      <div>
        {selection && !isKept && (
          <div className={style.select}>
            <Checkbox
              isSelected={selection.selected.has(entry.id)}
              onChange={() => selection.toggle(entry.id)}
            >
              <Trans>
                Select <VisuallyHidden>“{titleOf(entry)}”</VisuallyHidden>
              </Trans>
            </Checkbox>
          </div>
        )}
        <h3 className={entry.title ? '' : style.untitled} {...userText()}>
          <Link href={paths.entry(entry.id)}>{titleOf(entry)}</Link>
        </h3>
        <p className={style.excerpt} {...userText()}>
          {entry.excerpt}
        </p>
        {(isKept || entry.reading || entry.mood || entry.tags.length > 0) && (
          <div className={style.about}>
            {isKept && (
              <span className={style.kept}>
                <Trans>Not saved yet</Trans>
              </span>
            )}
            {entry.reading && <bdi className={style.mood}>{entry.reading.passage}</bdi>}
            {entry.mood && <bdi className={style.mood}>{entry.mood}</bdi>}
            <TagLinks tags={entry.tags} />
          </div>
        )}
      </div>
    </article>
  );
}

/**
 * Groups entries by the month of their day. Keeps their order, except for days that do not follow the order
 * of instants.
 */
export function byMonth<T extends Pick<EntryExcerpt, 'day' | 'date'>>(
  entries: readonly T[],
): Map<string, T[]> {
  const months = new Map<string, T[]>();
  for (const entry of entries) {
    const month = monthText(noonOf(entryDay(entry)));
    const others = months.get(month);
    if (others) others.push(entry);
    else months.set(month, [entry]);
  }
  return months;
}
