import { selectOrdinal, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { dateText, monthNameText } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { StepHeading } from '#web/platform/imports/StepHeading.tsx';
import type { DateOrder, WrittenDay } from '#web/sadhana/importing/reading/writtenDates.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './ImportPage.module.css';

interface Props {
  /** A date of the file as it is written. */
  written: string;
  /** The days that it can mean. */
  days: WrittenDay;
  onChoose: (order: DateOrder) => void;
}

/** Asks which number of the dates is the day, if no date of the file tells. */
export function OrderQuestion({ written, days, onChoose }: Props) {
  const [dayFirst, monthFirst] = [noonOf(days.dayFirst ?? ''), noonOf(days.monthFirst ?? '')];
  const [day, otherDay] = [days.dayFirst, days.monthFirst].map((text) => Number(text?.slice(8))) as [
    number,
    number,
  ];
  const [month, otherMonth] = [monthNameText(dayFirst), monthNameText(monthFirst)];
  return (
    <section className={style.section}>
      <StepHeading>
        <Trans>Dates</Trans>
      </StepHeading>
      <p>
        {t`The dates of this file can be read in two ways, such as ${written}. Is this the ${selectOrdinal(day, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} of ${month} or the ${selectOrdinal(otherDay, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} of ${otherMonth}?`}
      </p>
      <div className={style.buttons}>
        <Button worksOffline onPress={() => onChoose('dayFirst')}>
          {dateText(dayFirst)}
        </Button>
        <Button worksOffline onPress={() => onChoose('monthFirst')}>
          {dateText(monthFirst)}
        </Button>
      </div>
    </section>
  );
}
