import { sendWaitingMails } from '#server/admin/waiting/actions.ts';
import { waitingMail } from '#server/admin/waiting/mails.ts';
import type { Feature } from '#server/platform/deps.ts';
import { adminRoutes } from './routes.ts';

export const adminFeature = {
  routes: adminRoutes,
  mails: waitingMail,
  archive: null,
  recurring: { 'send-waiting-mails': { cron: '* * * * *', run: sendWaitingMails, isHeldAfterRestore: true } },
} satisfies Feature;
