import { calendarDay } from '#contract/platform/primitives.ts';
import { DURATIONS, type FocusTerms, Sankalpa, USUAL_DURATION } from './focusSession.ts';

const DAY_MS = 86_400_000;

/** What the address asks for. Rubbish counts as left out, as does a day that the server would not take. */
export function termsOf(params: URLSearchParams, now = Date.now()): FocusTerms {
  const asked = Number(params.get('duration'));
  return {
    minutes: DURATIONS.find((minutes) => minutes === asked) ?? USUAL_DURATION,
    sankalpa: Sankalpa.safeParse(params.get('sankalpa')).data ?? '',
    practiceId: params.get('practiceId') || null,
    day: dayIn(params.get('date'), now),
  };
}

function dayIn(text: string | null, now: number): string | null {
  const day = calendarDay('Date').safeParse(text).data;
  // As far as a log may lie ahead: where it is tomorrow already, somewhere on earth.
  const last = new Date(now + DAY_MS).toISOString().slice(0, 10);
  return day && day <= last ? day : null;
}
