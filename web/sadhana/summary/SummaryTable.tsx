import type { CSSProperties } from 'react';
import type { Summary } from '#contract/sadhana/summary.ts';
import { paths } from '#web/paths.ts';
import { monthNameText } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { practiceToday } from '#web/sadhana/practiceToday.ts';
import { UNITS } from '#web/sadhana/values/public.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { numberText } from '#web/ui/locale.ts';
import style from './SummaryTable.module.css';
import { type Column, tableOf } from './tableOf.ts';

/**
 * A row for each month or year, with columns for days, logs, minutes and each practice. Bars compare the values of a
 * column.
 */
export function SummaryTable({ summary }: { summary: Summary }) {
  const { periods, columns } = tableOf(summary, practiceToday());
  const isByYear = periods[0]?.length === 4;
  const label = isByYear ? 'Practice by year' : `Practice in ${periods[0]?.slice(0, 4)}, by month`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, and must scroll by keyboard
    <section className={style.box} aria-label={label} tabIndex={0}>
      <table className={style.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{isByYear ? 'Year' : 'Month'}</th>
            {columns.map(({ key, header, type }) => (
              <th key={key} scope="col">
                <bdi className={style.name}>{header}</bdi>
                {type && <small>{UNITS[type].long}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((period, row) => (
            <tr key={period}>
              <th scope="row">
                {isByYear ? (
                  <Link href={paths.practiceSummary(period)}>{period}</Link>
                ) : (
                  monthNameText(noonOf(`${period}-01`))
                )}
              </th>
              {columns.map((column) => (
                <Figure key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {columns.map(({ key, total }) => (
              <td key={key}>{numberText(total)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** A value with a bar. The bar of the largest value in the column is as wide as the cell. */
function Figure({ column: { values }, row }: { column: Column; row: number }) {
  const value = values[row] ?? 0;
  if (value === 0) {
    return (
      <td className={style.none}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>0</VisuallyHidden>
      </td>
    );
  }
  const share = value / Math.max(...values);
  return (
    <td>
      {numberText(value)}
      <span className={style.bar} style={{ '--share': share } as CSSProperties} aria-hidden="true" />
    </td>
  );
}
