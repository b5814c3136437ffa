import type { FastifyInstance } from 'fastify';
import { account } from '#contract/account.ts';
import { say } from '#contract/platform/say.ts';
import { endRetreat, setRetreat } from '#server/account/retreat/actions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { changePassword, changeProfile, ownUser, removeOwnAccount, requireAccount } from './actions.ts';
import { archiveOf } from './archive.ts';
import { updateSettings, updateUsernameGradient } from './store.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, deps, account, {
    read: async ({ viewer }) => ownUser(deps, viewer, await requireAccount(deps, viewer)),

    updateProfile: async ({ viewer, body }) => ownUser(deps, viewer, await changeProfile(deps, viewer, body)),

    changePassword: async ({ viewer, body, ipNetwork }) => {
      await changePassword(deps, viewer, body, ipNetwork);
      return say('Your password has been changed.');
    },

    updateReminders: async ({ viewer, body }) =>
      ownUser(deps, viewer, await updateSettings(db, viewer.id, { event_reminders: body.eventReminders })),

    updateCalendarMails: async ({ viewer, body }) =>
      ownUser(deps, viewer, await updateSettings(db, viewer.id, { calendar_mails: body.calendarMails })),

    updateTimezone: async ({ viewer, body }) =>
      ownUser(deps, viewer, await updateSettings(db, viewer.id, body)),

    updateLanguage: async ({ viewer, body: { language } }) => {
      if (language !== null && !deps.languages.isOffered(language))
        throw badField('language', say('Choose one of the languages offered here.'));
      return ownUser(deps, viewer, await updateSettings(db, viewer.id, { language }));
    },

    languages: async () => deps.languages.offered,

    updateTheme: async ({ viewer, body }) =>
      ownUser(deps, viewer, await updateUsernameGradient(db, viewer.id, body.usernameGradient)),

    setRetreat: async ({ viewer, body }) => ownUser(deps, viewer, await setRetreat(deps, viewer, body)),

    endRetreat: async ({ viewer }) => endRetreat(deps, viewer),

    exportData: async ({ viewer }) => archiveOf(deps, viewer),

    remove: async ({ viewer, body, ipNetwork }) => removeOwnAccount(deps, viewer, body.password, ipNetwork),
  });
}
