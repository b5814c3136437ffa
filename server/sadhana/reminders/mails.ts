import { STOP_REMINDER_PATH } from '#contract/sadhana/reminders.ts';
import { accountById } from '#server/account/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailsOf } from '#server/platform/jobs/mail.ts';
import { stopToken, wantedReminder } from './actions.ts';
import { parseReminderId } from './rules.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    practiceReminder: 'sadhana';
  }
}

/** The mails of practice. A job contains the member and the time at which the reminder was due. */
export const sadhanaMails: MailsOf<'sadhana', Deps> = {
  practiceReminder: async (deps, id) => {
    const { db, clock, settings } = deps;
    const { userId, dueAt } = parseReminderId(id);
    const account = await accountById(db, userId);
    const reminder = account && (await wantedReminder(db, userId, dueAt, clock()));
    if (!reminder) return null;
    const stop = stopToken(deps, userId);
    return {
      to: account.email,
      subject: 'Your hour of practice',
      paragraphs: [`It is ${reminder.time}, the hour you chose.`],
      unsubscribe: {
        url: `${settings.publicUrl}${STOP_REMINDER_PATH}?${new URLSearchParams({ stop })}`,
        label: 'Stop Reminders',
      },
    };
  },
};
