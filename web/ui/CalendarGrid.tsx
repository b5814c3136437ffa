import { type CalendarDate, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarGrid as Grid,
  I18nProvider,
} from 'react-aria-components';
import style from './CalendarGrid.module.css';
import { IconButton } from './IconButton.tsx';

interface Props {
  label: string;
  /** The chosen day, `YYYY-MM-DD`. */
  value: string | null;
  onChange: (day: string) => void;
  /** The month in view, `YYYY-MM`. */
  month: string;
  onMonthChange: (month: string) => void;
  /** Days with a dot, and what the dot says after the day's name, e.g. "practice logged". */
  marks?: ReadonlyMap<string, string>;
  tone?: 'sage' | 'saffron';
}

const monthOf = (day: CalendarDate) => day.toString().slice(0, 7);
// English like the rest of the screens, whatever the browser speaks; weeks begin on Monday.
const LOCALE = 'en-GB';
const titleOf = (month: string) =>
  new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00Z`),
  );

const named = (...words: (string | undefined)[]) => ({ 'aria-label': words.filter(Boolean).join(', ') });

/** A month of days. Arrows, Page Up and Down, Home and End move; Enter chooses. */
export function CalendarGrid({ label, value, onChange, month, onMonthChange, marks, tone = 'sage' }: Props) {
  const first = parseDate(`${month}-01`);
  const chosen = value ? parseDate(value) : null;
  const [focused, setFocused] = useState(chosen && monthOf(chosen) === month ? chosen : first);

  function onFocusChange(day: CalendarDate) {
    setFocused(day);
    if (monthOf(day) !== month) onMonthChange(monthOf(day));
  }
  const turn = (months: number) => onMonthChange(monthOf(first.add({ months })));

  return (
    <div>
      <div className={style.head}>
        {/* The calendar names itself to screen readers, month included. */}
        <p className={style.title} aria-hidden="true">
          {titleOf(month)}
        </p>
        <div className={style.turn}>
          <IconButton label="Previous month" onPress={() => turn(-1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton label="Next month" onPress={() => turn(1)}>
            <ChevronRight />
          </IconButton>
        </div>
      </div>
      <I18nProvider locale={LOCALE}>
        <Calendar
          aria-label={label}
          className={style[tone]}
          value={chosen}
          onChange={(day) => onChange(day.toString())}
          focusedValue={monthOf(focused) === month ? focused : first}
          onFocusChange={onFocusChange}
        >
          <Grid className={style.month} weekdayStyle="short">
            <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>
              {(date) => {
                const mark = marks?.get(date.toString());
                return (
                  <CalendarCell
                    date={date}
                    className={style.day}
                    render={(props) => <div {...props} {...named(props['aria-label'], mark)} />}
                  >
                    <b>{date.day}</b>
                    <i data-marked={mark && ''} />
                  </CalendarCell>
                );
              }}
            </CalendarGridBody>
          </Grid>
        </Calendar>
      </I18nProvider>
    </div>
  );
}
