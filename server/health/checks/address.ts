import type { Check } from '#server/health/check.ts';
import type { Problem, ProblemName } from '#server/health/problems.ts';
import { storedPart } from '#server/health/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/** With fewer calls in the last ten minutes, this server does not know which address visitors use. */
const MIN_CALLS = 20;
/** With fewer members, one address may be a family. */
const MIN_MEMBERS = 5;
/** By how many seconds the clock may differ from that of the store, whose header has whole seconds. */
const MAX_CLOCK_SECONDS = 3;
const STORE_TIMEOUT_MS = 5_000;

/** Whether members reach the site at PUBLIC_URL, encrypted and each with an address of their own, and the clock is right. */
export const checkAddress: Check = async ({ db, settings, visits, clock }) => {
  const problems: Problem[] = [];
  const seconds = await secondsOff(settings, clock());
  if (seconds !== null && Math.abs(seconds) >= MAX_CLOCK_SECONDS)
    problems.push({ name: 'clock', state: 'broken', values: { n: Math.abs(seconds) } });
  const { protocol, hostname } = new URL(settings.publicUrl);
  if (protocol === 'http:' && !isThisMachine(hostname)) problems.push({ name: 'noHttps', state: 'look' });
  const figures = { ...(seconds !== null && { clockSeconds: seconds }) };
  const recent = visits.recent();
  if (recent.calls < MIN_CALLS)
    return { problems: [...problems, ...(await earlierProblems(db, settings))], figures };
  if (recent.host !== null && recent.host !== hostname)
    problems.push({ name: 'wrongHost', state: 'broken', values: { used: recent.host, set: hostname } });
  if (recent.isByUnknownProxy && recent.ips === 1 && recent.members >= MIN_MEMBERS)
    problems.push({ name: 'oneAddress', state: 'broken', values: { set: settings.trustProxy.join() } });
  return { problems, figures: { ...figures, calls: recent.calls } };
};

/** What calls had shown, unless the setting has been changed since. */
async function earlierProblems(db: Db, { publicUrl, trustProxy }: Settings): Promise<Problem[]> {
  const stored = await storedPart(db, 'address');
  const set: Partial<Record<ProblemName, string>> = {
    wrongHost: new URL(publicUrl).hostname,
    oneAddress: trustProxy.join(),
  };
  return (stored?.problems ?? []).filter(({ name, values }) => name in set && values?.set === set[name]);
}

const isThisMachine = (host: string) => host === 'localhost' || host.startsWith('127.') || host === '[::1]';

/** By how many seconds the clock of the store of pictures is ahead of ours; null without a store, or if it does not answer. */
async function secondsOff({ s3 }: Pick<Settings, 's3'>, now: Temporal.Instant): Promise<number | null> {
  if (s3 === null) return null;
  try {
    const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
    const { headers } = await fetch(s3.endpoint, { method: 'HEAD', redirect: 'manual', signal });
    const date = Date.parse(headers.get('date') ?? '');
    return Number.isNaN(date) ? null : Math.round((date - now.epochMilliseconds) / 1_000);
  } catch {
    return null; // The check of the pictures reports a store that does not answer.
  }
}
