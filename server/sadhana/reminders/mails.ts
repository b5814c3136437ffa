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
    const { db, clock, settings, languages } = deps;
    const { userId, dueAt } = parseReminderId(id);
    const account = await accountById(db, userId);
    const reminder = account && (await wantedReminder(db, userId, dueAt, clock()));
    if (!account || !reminder) return null;
    const stop = stopToken(deps, userId);
    const texts = languages.textsIn(account.language);
    return {
      to: account.email,
      texts,
      subject: texts.text('Your hour of practice'),
      paragraphs: [texts.text('It is {time}, the hour you chose.', { time: reminder.time })],
      unsubscribe: {
        url: `${settings.publicUrl}${STOP_REMINDER_PATH}?${new URLSearchParams({ stop })}`,
        label: texts.button('Stop Reminders'),
      },
    };
  },
};
