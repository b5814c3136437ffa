import { practiceDay } from '#contract/sadhana/practiceDay.ts';
import { localZone } from '#web/platform/calendar/days.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';

/** The member's practice day of an instant, by default now, in the reader's time zone: `YYYY-MM-DD`. */
export const practiceToday = (at = new Date()): string =>
  practiceDay(at, {
    timeZone: localZone(),
    dayStartsAt: currentSession()?.user.practice.dayStartsAt ?? 0,
  });
