import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import {
  type Account,
  type AccountEvent,
  consumeEvent,
  deleteEmailChange,
  suspensionOf,
  updatePassword,
} from '#server/account/public.ts';
import { forgetBrowsers } from '#server/auth/browserStore.ts';
import { recordEmailRequest } from '#server/auth/emailRequests.ts';
import { restoreFactors } from '#server/auth/factors/store.ts';
import { deleteSignInsOf } from '#server/auth/signIns/store.ts';
import { deleteRecovery } from '#server/auth/store.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { invalidLink } from '#server/platform/errors.ts';
import { unmatchableHash } from '#server/platform/sessions/passwords.ts';
import { endSessions } from '#server/platform/sessions/sessionStore.ts';
import { isEmailTaken, replaceEmail } from './emailChanges.ts';

/** What has happened after a link “This was not me” was opened. */
export interface SecuredAccount {
  message: string;
  /** When the changes will be undone, if the link alone does not undo them at once. */
  endsAt?: string;
}

/**
 * Undoes all changes since an event, signs everyone out, invalidates the password and mails a link for a new one. The
 * link of the event and those of later events become invalid. An email that another account has by now cannot be set
 * back; everything else is undone. The account and the email of the event must be locked.
 * @throws ApiError 400 when the link has been used before.
 */
export async function undoSince(
  deps: Deps,
  trx: Transaction<DB>,
  account: Account,
  event: AccountEvent,
): Promise<SecuredAccount> {
  if (!(await consumeEvent(trx, event, deps.clock()))) throw invalidLink();
  await restoreFactors(trx, account.id, event.number);
  await endSessions(trx, account.id);
  await forgetBrowsers(trx, account.id);
  await deleteSignInsOf(trx, account.id);
  await deleteEmailChange(trx, account.id);
  await deleteRecovery(trx, account.id);
  await updatePassword(trx, account.id, unmatchableHash(account.password_hash));
  for (const feature of deps.features) await feature.afterAccountSecured?.(deps, trx, account.id);
  if (await isEmailTaken(deps, trx, event.email, account.id)) return EMAIL_LOST;
  await replaceEmail(trx, account, event.email);
  await recordEmailRequest(deps, trx, 'reset', 'reset', event.email);
  return (await suspensionOf(trx, account.id, deps.clock())) ? SECURED_WHILE_SUSPENDED : SECURED;
}

const SECURED: SecuredAccount = say(
  'Your account is secured. We have sent you a link to set a new password.',
);
const SECURED_WHILE_SUSPENDED: SecuredAccount = say(
  'Your account is secured. You can set a new password when its suspension has ended.',
);
const EMAIL_LOST: SecuredAccount = say(
  'Everybody is signed out, and the changes are undone. Only the email could not be set back, because another account has it now. Please write to the people who run this site.',
);
