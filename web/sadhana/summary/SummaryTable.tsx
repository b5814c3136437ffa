import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type CSSProperties, useState } from 'react';
import type { Summary } from '#contract/sadhana/summary.ts';
import { paths } from '#web/paths.ts';
import { monthNameText } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { unitText } from '#web/platform/practiceValues.ts';
import { practiceToday } from '#web/sadhana/practiceToday.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { numberText } from '#web/ui/locale.ts';
import style from './SummaryTable.module.css';
import { type Column, tableOf } from './tableOf.ts';

/** A line for each month or year with its days, logs and minutes. The practices are folded, each with its own lines. */
export function SummaryTable({ summary }: { summary: Summary }) {
  const { periods, columns, practices } = tableOf(summary, practiceToday());
  const [isOpen, setIsOpen] = useState(false);
  const isByYear = periods[0]?.length === 4;
  const year = periods[0]?.slice(0, 4) ?? '';
  const label = isByYear ? t`Practice by year` : t`Practice in ${year}, by month`;
  const labelOf = (name: string) => (isByYear ? t`${name}, by year` : t`${name}, by month`);
  return (
    <>
      <PeriodTable {...{ label, periods, columns }} hasLinks />
      <div className={style.practices}>
        <Disclosure title={t`Practices`} isOpen={isOpen} onToggle={setIsOpen}>
          <div className={style.tables}>
            {practices.map((practice) => (
              <PeriodTable
                key={practice.key}
                label={labelOf(practice.header)}
                periods={periods}
                columns={[practice]}
              />
            ))}
          </div>
        </Disclosure>
      </div>
    </>
  );
}

interface PeriodTableProps {
  label: string;
  periods: readonly string[];
  columns: readonly Column[];
  /** Whether a year is a link to its months. */
  hasLinks?: boolean;
}

/** Bars compare the values of a column. */
function PeriodTable({ label, periods, columns, hasLinks }: PeriodTableProps) {
  const isByYear = periods[0]?.length === 4;
  return (
    <table className={style.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{isByYear ? t`Year` : t`Month`}</th>
          {columns.map(({ key, header, type }) => (
            <th key={key} scope="col">
              <bdi className={style.name}>{header}</bdi>
              {type && <small>{unitText(type)}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map((period, row) => (
          <tr key={period}>
            <th scope="row">
              {isByYear && hasLinks && <Link href={paths.practiceSummary(period)}>{period}</Link>}
              {isByYear && !hasLinks && period}
              {!isByYear && monthNameText(noonOf(`${period}-01`))}
            </th>
            {columns.map((column) => (
              <Figure key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Trans>Total</Trans>
          </th>
          {columns.map(({ key, total }) => (
            <td key={key}>{numberText(total)}</td>
          ))}
        </tr>
      </tfoot>
    </table>
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
