import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PassageItem, ReadingDetails } from '#contract/readings/readings.ts';
import { paths } from '#web/paths.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { shortDayText } from '#web/platform/calendar/wallTime.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './Readings.module.css';

/** The passages of a reading as a list of days, by the reader's own pace if they have one. */
export const DayList = ({ reading }: { reading: ReadingDetails }) => {
  const current = currentOf(reading);
  return (
    <ol className={style.days}>
      {reading.passages.map((passage) => (
        <li key={passage.id} aria-current={passage.id === current?.id ? 'step' : undefined}>
          <span className={style.passage}>
            <Link href={paths.passage(passage.id)}>
              <bdi>{passage.title}</bdi>
            </Link>
            <span className={style.soft}>
              <bdi>{passage.where}</bdi>
            </span>
            {passage.hasMine && (
              <span className={style.soft}>
                <Trans>You have written about it</Trans>
              </span>
            )}
          </span>
          <span className={style.day}>{dayTextOf(passage, passage.id === current?.id, reading.state)}</span>
        </li>
      ))}
    </ol>
  );
};

/** The passage that is read now; none after the reading has ended. */
function currentOf({ state, passages, current }: ReadingDetails): { id: string } | null {
  if (state !== 'open') return null;
  if (passages.every(({ ownOn }) => ownOn === null)) return current;
  return passages.findLast(({ isOpen, ownOn }) => isOpen && ownOn !== null && ownOn <= dayOf()) ?? null;
}

function dayTextOf(
  { isOpen, opensOn, ownOn }: PassageItem,
  isCurrent: boolean,
  state: ReadingDetails['state'],
): string {
  if (isCurrent) return t`Now`;
  const day = shortDayText(ownOn ?? opensOn);
  if (isOpen) return day;
  return state === 'ended' ? '' : t`Opens ${day}`;
}
