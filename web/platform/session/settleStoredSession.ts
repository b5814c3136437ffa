import { t } from '@lingui/core/macro';
import { api } from '#web/platform/api/api.ts';
import { locale } from '#web/ui/locale.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { currentSession, settleSessions } from './sessionStore.ts';

/**
 * Asks the server for the time, because a stored session has expired by the device's clock, which may be wrong. One that
 * has not expired by the server's time is used, and the member learns that the clock is off. Without a connection, the
 * session stays stored and is not used.
 */
export async function settleStoredSession(): Promise<void> {
  const time = await api.events.readTime().catch(() => null);
  if (!time) return;
  const offset = Math.abs(time.sent - Date.now());
  settleSessions(time.sent);
  const duration = durationText(offset);
  if (currentSession()) toast.failure(t`This device’s clock seems to be off by ${duration}.`);
}

const UNITS: [name: 'day' | 'hour' | 'minute', milliseconds: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** A length of time in its largest unit: "31 days". */
function durationText(milliseconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => milliseconds >= each) ?? ['minute', 60_000];
  const count = Math.max(1, Math.round(milliseconds / length));
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
