import { MoonPhase } from 'astronomy-engine';
import type { MoonDay } from '#contract/sadhana/moonDays.ts';

const TITHIS: Record<MoonDay, number[]> = { purnima: [15], amavasya: [30], ekadashi: [11, 26] };

const tithiAt = (at: Temporal.Instant): number =>
  Math.floor(MoonPhase(new Date(at.epochMilliseconds)) / 12) + 1;

/** 06:00 of a day. Temporal moves a skipped hour forward, and takes the first of a repeated one. */
const morningOf = (day: Temporal.PlainDate, zone: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: zone, plainTime: '06:00' }).toInstant();

/**
 * The days of a kind by looking at each morning, one after the other, and at each minute between two mornings if a tithi lies
 * between them. It takes long, and needs neither a search for a phase of the moon nor the offsets of a time zone.
 */
export function daysByMornings(kind: MoonDay, from: string, to: string, zone: string): string[] {
  const days: string[] = [];
  let day = Temporal.PlainDate.from(from).subtract({ days: 2 });
  const end = Temporal.PlainDate.from(to).add({ days: 2 }).toString();
  for (; day.toString() < end; day = day.add({ days: 1 })) {
    const [yesterday, today, tomorrow] = [-1, 0, 1].map((days) => {
      const morning = morningOf(day.add({ days }), zone);
      return { morning, tithi: tithiAt(morning) };
    }) as [Morning, Morning, Morning];
    for (const tithi of TITHIS[kind]) {
      const neighbour = kind === 'ekadashi' ? tomorrow : yesterday;
      if (today.tithi === tithi && neighbour.tithi !== tithi) days.push(day.toString());
      const isSkipped = today.tithi === ((tithi + 28) % 30) + 1 && tomorrow.tithi === (tithi % 30) + 1;
      if (isSkipped) days.push(dayOfBegin(tithi, today.morning, zone));
    }
  }
  return days.filter((each) => from <= each && each <= to).sort();
}

interface Morning {
  morning: Temporal.Instant;
  tithi: number;
}

function dayOfBegin(tithi: number, after: Temporal.Instant, zone: string): string {
  let at = after;
  while (tithiAt(at) !== tithi) at = at.add({ minutes: 1 });
  return at.toZonedDateTimeISO(zone).toPlainDate().toString();
}
