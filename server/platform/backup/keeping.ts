/** How many backups are kept: one for each of the last days, weeks and months. */
export interface Keeping {
  days: number;
  weeks: number;
  months: number;
}

/** Reads `7d 4w 6m`, whose parts may be left out; null if it is not valid. */
export function keepingOf(text: string): Keeping | null {
  const match = /^(?:(\d{1,3})d)? ?(?:(\d{1,3})w)? ?(?:(\d{1,3})m)?$/.exec(text.trim());
  if (!match || text.trim() === '') return null;
  const [days = 0, weeks = 0, months = 0] = match.slice(1).map((each) => Number(each ?? 0));
  return days + weeks + months > 0 ? { days, weeks, months } : null;
}

/** For how many days the oldest backup is kept, at most. */
export const daysKept = ({ days, weeks, months }: Keeping): number => Math.max(days, weeks * 7, months * 31);

interface ProvenBackup {
  name: string;
  startedAt: Temporal.Instant;
}

/**
 * The backups that are not needed any more: of each of the last days, weeks and months in which there is one, the newest
 * is kept. The newest of all is always kept.
 * @param timeZone The zone whose days count.
 */
export function surplusOf(
  backups: readonly ProvenBackup[],
  { days, weeks, months }: Keeping,
  timeZone: string,
): string[] {
  // The names are in the order of time, also within a minute.
  const newestFirst = backups.toSorted((a, b) => (a.name < b.name ? 1 : -1));
  const dayOf = ({ startedAt }: ProvenBackup) => startedAt.toZonedDateTimeISO(timeZone).toPlainDate();
  const kept = new Set(newestFirst.slice(0, 1));
  const keep = (count: number, periodOf: (day: Temporal.PlainDate) => string) => {
    const periods = new Set<string>();
    for (const backup of newestFirst) {
      const period = periodOf(dayOf(backup));
      if (periods.has(period) || periods.size >= count) continue;
      periods.add(period);
      kept.add(backup);
    }
  };
  keep(days, (day) => day.toString());
  keep(weeks, (day) => `${day.yearOfWeek}-${day.weekOfYear}`);
  keep(months, (day) => day.toPlainYearMonth().toString());
  return newestFirst.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}
