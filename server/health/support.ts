/** How many months before the last fixes of a version somebody should look at it. */
const NOTICE_MONTHS = 6;

/**
 * The month, such as `2027-11`, after which a major version gets no more fixes, if this is near or past; null if it is
 * far away. A version that is newer than the table is not known, and is supported.
 */
export function endOfSupport(
  ends: Record<number, string>,
  version: number,
  now: Temporal.Instant,
): string | null {
  const known = Object.keys(ends).map(Number);
  const oldest = Math.min(...known);
  const end = ends[version] ?? (version < oldest ? ends[oldest] : undefined);
  if (end === undefined) return null;
  const month = now.toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth();
  const isNear = Temporal.PlainYearMonth.compare(month.add({ months: NOTICE_MONTHS }), end) >= 0;
  return isNear ? end : null;
}
