import { dayAfter } from '#web/platform/calendar/monthView.ts';
import { todayText, tomorrowText } from '#web/sadhana/observanceNames.ts';
import { practiceToday } from '#web/sadhana/practiceToday.ts';
import style from './ObservanceNote.module.css';
import { useObservedDays } from './useObservedDays.ts';

/** What the member observes today and tomorrow, in a sentence each; nothing on other days. */
export function ObservanceNote() {
  const today = practiceToday();
  const tomorrow = dayAfter(today);
  const days = useObservedDays(today, tomorrow);
  if (days.length === 0) return null;
  return (
    <p className={style.note}>
      {days.map((day) => (day.on === today ? todayText(day) : tomorrowText(day))).join(' ')}
    </p>
  );
}
