import type { Transaction } from 'kysely';
import type { Signup as SignupDraft } from '#contract/auth/auth.ts';
import { say } from '#contract/platform/say.ts';
import { initialRole, type NewAccount, suspendedAddressEnd, usernameTaken } from '#server/account/public.ts';
import { deleteWaitingSignups, type Signup } from '#server/auth/store.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps, SignupInvitation } from '#server/platform/deps.ts';
import { badField, forbidden, invalidLink } from '#server/platform/errors.ts';
import { readSite } from '#server/platform/site.ts';
import { createAccount } from './accounts.ts';
import { reserveForRegistration } from './actions.ts';
import { admissionOf, registrationExpiry } from './rules.ts';
import { deleteRegistrationOf, insertRegistration, waitingRegistrationOf } from './store.ts';

const invitationRequired = () => forbidden(say('New accounts need an invitation.'), 'invitation_required');

/**
 * What the account of a new signup will need, as columns of the signup. An admin of `ADMIN_EMAILS` never waits.
 * @throws ApiError 403 if the site is closed or needs an invitation, 400 if it has a question and there is no answer.
 */
export async function requireAdmission(
  deps: Deps,
  { email, words, inviteToken }: Pick<SignupDraft, 'email' | 'inviteToken'> & { words: string | null },
): Promise<Pick<Signup, AdmissionColumns>> {
  const { registration } = await readSite(deps.db);
  const found = inviteToken ? await findInvitation(deps, inviteToken, email) : null;
  const admission = admissionOf(registration, found);
  if (admission === 'closed') throw forbidden(say('Registration is closed.'), 'registration_closed');
  if (admission === 'invitation required') throw invitationRequired();
  const { needsApproval, needsInvitation, invitation } = admission;
  if (needsApproval && !invitation && words === null)
    throw badField('words', say('Please answer the question.'));
  return {
    needs_approval: needsApproval && initialRole(email, deps.settings.adminEmails) !== 'admin',
    needs_invitation: needsInvitation,
    words: needsApproval ? words : null,
    invitation_kind: invitation?.kind ?? null,
    invitation_id: invitation?.id ?? null,
  };
}

type AdmissionColumns = 'needs_approval' | 'needs_invitation' | 'words' | 'invitation_kind' | 'invitation_id';

const signupInvitations = ({ features }: Deps) =>
  features.flatMap((feature) => feature.signupInvitations ?? []);

async function findInvitation(deps: Deps, token: string, email: string): Promise<SignupInvitation | null> {
  for (const { find } of signupInvitations(deps)) {
    const invitation = await find(deps, token, email);
    if (invitation) return invitation;
  }
  return null;
}

/**
 * Makes what a verified signup becomes: an account, or a registration that waits for an admin. The email must be locked.
 * @throws ApiError 403 if it needs an invitation that is not valid any more, 400 for an address whose account was deleted
 * while it was suspended.
 */
export async function completeSignup(
  deps: Deps,
  trx: Transaction<DB>,
  signup: Signup,
  { password_hash, language }: Pick<NewAccount, 'password_hash' | 'language'>,
): Promise<'created' | 'waiting'> {
  const { id, username, email } = signup;
  if (await suspendedAddressEnd(deps, trx, email)) throw invalidLink();
  const invitation = await lockInvitation(deps, trx, signup);
  if (signup.needs_invitation && !invitation) throw invitationRequired();
  if (signup.needs_approval && !invitation) {
    const now = deps.clock();
    const registration = {
      id,
      username,
      email,
      password_hash,
      nonce: signup.nonce,
      language: language ?? null,
      // Those of before stay if the invitation is not valid any more that replaced the answer.
      words: signup.words ?? (await waitingRegistrationOf(trx, email, now))?.words ?? null,
      agreed_pages: signup.agreed_pages,
      created_at: now,
      expires_at: registrationExpiry('waiting', now),
    };
    await deleteWaitingSignups(trx, email);
    await deleteRegistrationOf(trx, email);
    if (!(await reserveForRegistration(trx, registration, now))) throw usernameTaken();
    await insertRegistration(trx, registration);
    return 'waiting';
  }
  const { agreed_pages } = signup;
  const account = { username, email, password_hash, language, agreed_pages };
  const userId = await createAccount(deps, trx, account, id);
  await invitation?.use(userId);
  return 'created';
}

/** Locks the invitation of a signup. Returns how it is used, or null if there is none that is valid. */
async function lockInvitation(
  deps: Deps,
  trx: Transaction<DB>,
  { email, invitation_kind: kind, invitation_id: id }: Signup,
): Promise<{ use(userId: string): Promise<void> } | null> {
  const invitations = signupInvitations(deps).find((each) => each.kind === kind);
  if (!invitations || id === null || !(await invitations.lock(deps, trx, id, email))) return null;
  return { use: (userId) => invitations.use(deps, trx, id, userId) };
}
