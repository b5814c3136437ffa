import type { Transaction } from 'kysely';
import type { DB } from '#server/platform/database/types.ts';
import type { Parts } from '#server/platform/deps.ts';
import type { Mailer, Mails } from './mail.ts';

/** The queue of mails that are to go out. */
export const MAIL_QUEUE = 'mail';

/** Enqueues a mail in the transaction that causes it: its name in the features' tables, and a row's id. */
export function sendMail({ jobs }: Pick<Parts, 'jobs'>, trx: Transaction<DB>, mail: string, id: string) {
  return jobs.send(trx, MAIL_QUEUE, { mail, id });
}

/** The same for many rows: a mail each. */
export function sendMails(
  { jobs }: Pick<Parts, 'jobs'>,
  trx: Transaction<DB>,
  mail: string,
  ids: string[],
): Promise<void> {
  return jobs.sendAll(
    trx,
    MAIL_QUEUE,
    ids.map((id) => ({ mail, id })),
  );
}

/** Takes mails from the queue, composes and delivers them. The job's id becomes the Message-ID. */
export async function deliverMails(parts: Parts, mailer: Mailer, mails: Mails<Parts>): Promise<void> {
  await parts.jobs.work(MAIL_QUEUE, async ({ mail = '', id = '' }, jobId) => {
    const compose = mails[mail];
    if (!compose) throw new Error(`no mail is named ${mail}`);
    const composed = await compose(parts, id);
    if (composed) await mailer.deliver(composed, jobId);
  });
}
