import type { Transaction } from 'kysely';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hasSuspendedEmail } from '#server/platform/sessions/suspensions.ts';
import type { ComposeMail, Mail, MailName } from './mail.ts';

/** The queue of outgoing mails. */
export const MAIL_QUEUE = 'mail';

/**
 * Enqueues a mail in the transaction that causes it. `id` is the id of the row from which the mail is composed. It is
 * composed and sent at once, or after a delay.
 */
export function enqueueMail(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Transaction<DB>,
  mail: MailName,
  id: string,
  delaySeconds = 0,
) {
  return jobs.send(trx, MAIL_QUEUE, { mail, id }, delaySeconds);
}

/** Enqueues a mail for each of these rows. If they can wait, all other mails are sent first. */
export function enqueueMails(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Transaction<DB>,
  mail: MailName,
  ids: string[],
  { canWait = false } = {},
): Promise<void> {
  return jobs.sendAll(
    trx,
    MAIL_QUEUE,
    ids.map((id) => ({ mail, id })),
    { priority: canWait ? -1 : 0 },
  );
}

/**
 * Composes and delivers the mails of the queue, except most of those to suspended members. The job's id becomes the
 * Message-ID, unless the mail has its own.
 */
export async function startMailWorker(deps: Deps): Promise<void> {
  const mails: Record<string, ComposeMail<Deps>> = Object.assign(
    {},
    ...deps.features.map((feature) => feature.mails),
  );
  await deps.jobs.work(MAIL_QUEUE, async ({ mail = '', id = '' }, jobId) => {
    const compose = mails[mail];
    if (!compose) throw new Error(`no mail is named ${mail}`);
    const composed = await compose(deps, id);
    if (composed && (await isWanted(deps, composed)))
      await deps.mailer.deliver(composed, composed.messageId ?? jobId);
  });
}

const isWanted = async ({ db, clock }: Deps, { to, reachesSuspended }: Mail): Promise<boolean> =>
  reachesSuspended ?? !(await hasSuspendedEmail(db, to, clock()));
