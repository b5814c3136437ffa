import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { dateText } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { StepHeading } from '#web/platform/imports/StepHeading.tsx';
import type { DateOrder, WrittenDay } from '#web/sadhana/importing/reading/writtenDates.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './ImportPage.module.css';

interface Props {
  /** The days that one date of the file can mean. */
  days: WrittenDay;
  onChoose: (order: DateOrder) => void;
}

/** Asks which number of the dates is the day, if no date of the file tells. */
export function OrderQuestion({ days, onChoose }: Props) {
  const [dayFirst, monthFirst] = [days.dayFirst ?? '', days.monthFirst ?? ''];
  const [one, other] = [dateText(noonOf(dayFirst)), dateText(noonOf(monthFirst))];
  return (
    <section className={style.section}>
      <StepHeading>
        <Trans>Dates</Trans>
      </StepHeading>
      <p>{t`The dates of this file can be read in two ways. Is this ${{ one }} or ${{ other }}?`}</p>
      <div className={style.buttons}>
        <Button worksOffline onPress={() => onChoose('dayFirst')}>
          {one}
        </Button>
        <Button worksOffline onPress={() => onChoose('monthFirst')}>
          {other}
        </Button>
      </div>
    </section>
  );
}
