import type { Transaction } from 'kysely';
import type { RegistrationState, WaitingRegistration } from '#contract/auth/registrations.ts';
import { say } from '#contract/platform/say.ts';
import { releaseReservations, reserveUsername } from '#server/account/public.ts';
import { lockEmail } from '#server/auth/store.ts';
import { iso, isPast } from '#server/platform/clock.ts';
import { type NumberedPage, numberedPageOf } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import { recordDecision } from '#server/platform/decisions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { createAccount } from './accounts.ts';
import { registrationExpiry } from './rules.ts';
import {
  deleteExpiredRegistrations,
  lockRegistration,
  markDeclined,
  type Registration,
  registrationById,
  registrationsPage,
} from './store.ts';

const registrationNotFound = () => notFound(say('Registration not found.'));

export async function listRegistrations(
  { db, clock }: Deps,
  { state, ...paging }: NumberedPage & { state: RegistrationState },
) {
  return numberedPageOf(await registrationsPage(db, state, paging, clock()), paging, registrationOf);
}

const registrationOf = ({ id, username, email, words, created_at }: Registration): WaitingRegistration => ({
  id,
  username,
  email,
  words,
  createdAt: iso(created_at),
});

/** Makes the account of a registration, also of one that was declined, and mails its owner. */
export async function acceptRegistration(deps: Deps, viewer: Viewer, id: string) {
  return withRegistration(deps, id, async (trx, registration) => {
    const userId = await createAccount(deps, trx, registration);
    await recordDecision(trx, {
      id: newId(),
      actor_id: viewer.id,
      kind: 'registration.accepted',
      subject_id: userId,
      subject_name: null,
      reason: null,
      decided_at: deps.clock(),
    });
    await enqueueMail(deps, trx, 'registrationAccepted', userId);
    return say('{name} can log in now.', { name: registration.username });
  });
}

/**
 * Declines a waiting registration and mails its owner.
 * @throws ApiError 409 if it has been declined.
 */
export async function declineRegistration(deps: Deps, viewer: Viewer, id: string, words: string | null) {
  return withRegistration(deps, id, async (trx, { username, declined_at }) => {
    if (declined_at) throw conflict('already_declined', say('This registration has been declined already.'));
    const now = deps.clock();
    const expires_at = registrationExpiry('declined', now);
    await markDeclined(trx, id, { declined_at: now, reply: words, expires_at });
    await recordDecision(trx, {
      id: newId(),
      actor_id: viewer.id,
      kind: 'registration.declined',
      subject_id: id,
      subject_name: username,
      reason: words,
      decided_at: now,
    });
    await enqueueMail(deps, trx, 'registrationDeclined', id);
    return say('The registration of {name} is declined.', { name: username });
  });
}

/** Runs a change of a registration, which is locked together with its email. */
async function withRegistration<Result>(
  { db, clock }: Deps,
  id: string,
  change: (trx: Transaction<DB>, registration: Registration) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    const found = await registrationById(trx, id);
    if (!found) throw registrationNotFound();
    await lockEmail(trx, found.email);
    const registration = await lockRegistration(trx, id);
    if (!registration || isPast(registration.expires_at, clock())) throw registrationNotFound();
    return change(trx, registration);
  });
}

/** Keeps the username of a registration for its email as long as the registration itself. */
export async function reserveForRegistration(
  trx: Transaction<DB>,
  { username, email, expires_at }: Pick<Registration, 'username' | 'email' | 'expires_at'>,
  now: Temporal.Instant,
): Promise<boolean> {
  await releaseReservations(trx, { email });
  return reserveUsername(trx, { username, email, until: expires_at, now });
}

/** Erases registrations that nobody has accepted in time, and declined ones. Their usernames become free. */
export const eraseExpiredRegistrations = ({ db, clock }: Deps): Promise<void> =>
  inTransaction(db, (trx) => deleteExpiredRegistrations(trx, clock()));
