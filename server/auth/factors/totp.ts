import { Secret, TOTP } from 'otpauth';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { type AppRow, appOf, consumeStep, type Moment } from './store.ts';

const PERIOD_SECONDS = 30;
const KEY_BYTES = 20;

/** Time-based one-time passwords (RFC 6238): SHA-1, 6 digits, 30 seconds. */
const totpOf = (key: string, issuer?: string, label?: string) =>
  new TOTP({
    secret: Secret.fromBase32(key),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    ...(issuer && { issuer }),
    ...(label && { label }),
  });

/** A new key for an authenticator app, as base32. */
export const newAppKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/** The address that an authenticator app reads from a QR code. */
export const appUri = (key: string, issuer: string, username: string): string =>
  totpOf(key, issuer, username).toString();

/** The time step of a code that is valid now, one step earlier or one step later; null for a wrong code. */
export function stepOf(key: string, code: string, now: Temporal.Instant): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null; // The library throws for digits other than 0 to 9.
  const timestamp = now.epochMilliseconds;
  const delta = totpOf(key).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** Checks a code of a member's app, which is accepted once. */
export async function tryAppCode(
  deps: Pick<Deps, 'clock' | 'tokens' | 'log'>,
  db: Db,
  userId: string,
  typed: string,
  moment: Moment,
): Promise<boolean> {
  const app = await appOf(db, userId, moment);
  const key = app && keyOf(deps, app);
  if (!key) return false;
  const step = stepOf(key, typed.replaceAll(/\s/g, ''), deps.clock());
  return step !== null && consumeStep(db, app.id, step);
}

/** The key of an app; null if SESSION_SECRET was changed without SESSION_SECRET_BEFORE. */
export function keyOf({ tokens, log }: Pick<Deps, 'tokens' | 'log'>, { sealed_key }: AppRow): string | null {
  try {
    return tokens.unseal(sealed_key);
  } catch {
    log.warn('The key of an authenticator app was encrypted with another SESSION_SECRET.');
    return null;
  }
}

/** Encrypts the keys of apps again, after SESSION_SECRET was changed. */
export async function resealApps({ db, tokens, settings, log }: Deps): Promise<void> {
  if (!settings.sessionSecretBefore) return;
  const earlier = createTokens({ ...settings, sessionSecret: settings.sessionSecretBefore });
  const apps = await db.selectFrom('authenticator_apps').selectAll().execute();
  for (const app of apps) {
    if (canUnseal(tokens, app)) continue;
    const key = keyOf({ tokens: earlier, log }, app);
    if (key)
      await db
        .updateTable('authenticator_apps')
        .set({ sealed_key: tokens.seal(key) })
        .where('id', '=', app.id)
        .execute();
  }
}

function canUnseal(tokens: Deps['tokens'], { sealed_key }: AppRow): boolean {
  try {
    tokens.unseal(sealed_key);
    return true;
  } catch {
    return false;
  }
}
