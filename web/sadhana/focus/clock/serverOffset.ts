import { api } from '#web/platform/api/api.ts';

const MAX_DELAY_MS = 10_000;

/** The server's time minus the wall clock, in milliseconds. Null if the server does not answer soon. */
export async function measureServerOffset(): Promise<number | null> {
  if (!navigator.onLine) return null;
  const sentAt = Date.now();
  const time = await api.events.readTime().catch(() => null);
  const arrivedAt = Date.now();
  if (!time || Math.abs(arrivedAt - sentAt) > MAX_DELAY_MS) return null;
  return time.sent - (sentAt + arrivedAt) / 2;
}
