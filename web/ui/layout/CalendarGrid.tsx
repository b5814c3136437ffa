import { type CalendarDate, parseDate } from '@internationalized/date';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Moon } from 'lucide-react';
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
import { Button } from '#web/ui/actions/Button.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { FIRST_WEEKDAY } from '#web/ui/firstWeekday.ts';
import { dateFormatter, locale } from '#web/ui/locale.ts';
import style from './CalendarGrid.module.css';

interface Props {
  label: string;
  /** The selected day, `YYYY-MM-DD`. */
  value: string | null;
  /**
   * May pass a day of a neighbouring month, because the days of the first and last week can all be selected.
   */
  onChange: (day: string) => void;
  /** The visible month, `YYYY-MM`. */
  month: string;
  /**
   * `day` is the new focused day: the day that the keyboard has moved to, or the same date in the new month.
   */
  onMonthChange: (month: string, day: string) => void;
  /** Days with a dot, and what the dot means, for screen readers. */
  marks?: ReadonlyMap<string, string>;
  /** Days that are pale, and why, for screen readers. */
  paleDays?: ReadonlyMap<string, string>;
  /** Days with a small moon, and what is observed on them, for screen readers. */
  observedDays?: ReadonlyMap<string, string>;
  tone?: 'sage' | 'saffron';
  /** Called by the button that returns to today. */
  onToday?: () => void;
}

const monthOf = (day: CalendarDate) => day.toString().slice(0, 7);
const shortWeekday = dateFormatter({ weekday: 'short', timeZone: 'UTC' });
/** In some languages short weekday names are long ("quinta"), and seven of them do not fit on a phone. */
const weekdayStyle = () => (shortWeekday(0).length > 4 ? 'narrow' : 'short');
const FIRST_DAY = (['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const)[FIRST_WEEKDAY % 7];
const monthAndYear = dateFormatter({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthTitle = (month: string) => monthAndYear(new Date(`${month}-01T00:00Z`));

const ariaLabel = (...parts: (string | undefined)[]) => ({ 'aria-label': parts.filter(Boolean).join(', ') });

/** A month of days. Arrow keys, Page Up, Page Down, Home and End move the focus; Enter selects. */
export function CalendarGrid({
  label,
  value,
  onChange,
  month,
  onMonthChange,
  marks,
  paleDays,
  observedDays,
  tone = 'sage',
  onToday,
}: Props) {
  const firstDay = parseDate(`${month}-01`);
  const selected = value ? parseDate(value) : null;
  // The day that the keyboard has moved to since `value` was selected. Another selection resets it.
  const [keyboardMove, setKeyboardMove] = useState<{ to: CalendarDate; selection: string | null } | null>(
    null,
  );
  const isInMonth = (day: CalendarDate | null | undefined) => day != null && monthOf(day) === month;
  const movedTo = keyboardMove?.selection === value ? keyboardMove.to : null;
  const focused = [movedTo, selected].find(isInMonth) ?? firstDay;

  function moveTo(to: CalendarDate) {
    setKeyboardMove({ to, selection: value });
    if (!isInMonth(to)) onMonthChange(monthOf(to), to.toString());
  }
  const changeMonth = (months: number) => moveTo(focused.add({ months }));

  return (
    <div>
      <div className={style.head}>
        {/* The calendar has an accessible name that includes the month. */}
        <p className={style.title} aria-hidden="true">
          {monthTitle(month)}
        </p>
        <div className={style.buttons}>
          {onToday && (
            <span className={style.today}>
              <Button variant="plain" onPress={onToday}>
                <Trans>Today</Trans>
              </Button>
            </span>
          )}
          <IconButton label={t`Previous month`} onPress={() => changeMonth(-1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton label={t`Next month`} onPress={() => changeMonth(1)}>
            <ChevronRight />
          </IconButton>
        </div>
      </div>
      <I18nProvider locale={locale()}>
        <Calendar
          aria-label={label}
          firstDayOfWeek={FIRST_DAY}
          className={style[tone]}
          value={selected}
          onChange={(day) => onChange(day.toString())}
          focusedValue={focused}
          onFocusChange={moveTo}
        >
          <Grid className={style.month} weekdayStyle={weekdayStyle()}>
            <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>
              {(date) => {
                const mark = marks?.get(date.toString());
                const paleReason = paleDays?.get(date.toString());
                const observance = observedDays?.get(date.toString());
                return (
                  <CalendarCell
                    date={date}
                    className={style.day}
                    render={(props) => (
                      <div
                        {...props}
                        {...ariaLabel(props['aria-label'], observance, mark, paleReason)}
                        data-pale={paleReason && ''}
                        // React Aria disables the days around the month, but the arrow keys reach them too.
                        {...(!isInMonth(date) && { onClick: () => onChange(date.toString()) })}
                      />
                    )}
                  >
                    <b>{date.day}</b>
                    <span className={style.signs}>
                      {observance && <Moon />}
                      <i data-marked={mark && ''} />
                    </span>
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
