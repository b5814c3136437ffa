import { practiceDay } from '#contract/sadhana/practiceDay.ts';
import { browserZone } from '#web/platform/calendar/days.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';

/** The member's practice day of an instant, by default now, in the browser's time zone: `YYYY-MM-DD`. */
export const practiceToday = (at = new Date()): string =>
  practiceDay(at, {
    timeZone: browserZone(),
    dayStartsAt: currentSession()?.user.practice.dayStartsAt ?? 0,
  });
