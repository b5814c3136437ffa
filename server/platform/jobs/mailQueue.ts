import type { Transaction } from 'kysely';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mailer, Mails } from './mail.ts';

/** The queue of mails that are to go out. */
export const MAIL_QUEUE = 'mail';

/** Enqueues a mail in the transaction that causes it: its name in the features' tables, and a row's id. */
export function enqueueMail({ jobs }: Pick<Deps, 'jobs'>, trx: Transaction<DB>, mail: string, id: string) {
  return jobs.send(trx, MAIL_QUEUE, { mail, id });
}

/** The same for many rows: a mail each. */
export function enqueueMails(
  { jobs }: Pick<Deps, 'jobs'>,
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
export async function startMailWorker(deps: Deps, mailer: Mailer, mails: Mails<Deps>): Promise<void> {
  await deps.jobs.work(MAIL_QUEUE, async ({ mail = '', id = '' }, jobId) => {
    const compose = mails[mail];
    if (!compose) throw new Error(`no mail is named ${mail}`);
    const composed = await compose(deps, id);
    if (composed) await mailer.deliver(composed, jobId);
  });
}
