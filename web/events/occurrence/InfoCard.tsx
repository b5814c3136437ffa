import { LOCALE } from '#web/ui/locale.ts';
import style from './InfoCard.module.css';

/** The day of an event as a leaf of a calendar, for the eye: the line beside it says the same. */
export function InfoCard({ at }: { at: string }) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALE, options).format(new Date(at));
  return (
    <div className={style.leaflet} aria-hidden="true">
      <span>{part({ month: 'long' })}</span>
      <b>{part({ day: 'numeric' })}</b>
      <span>{part({ weekday: 'long' })}</span>
    </div>
  );
}
