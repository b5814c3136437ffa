import type { FastifyInstance } from 'fastify';
import { account } from '#contract/account.ts';
import type { Parts } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { changePassword, changeProfile, ownAccount, removeAccount } from './actions.ts';
import { archiveOf } from './archive.ts';
import { selfOf } from './rules.ts';
import { updateReminders, updateTheme } from './store.ts';

export function accountRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serve(app, parts, account, {
    read: async ({ viewer }) => selfOf(await ownAccount(parts, viewer)),

    updateProfile: async ({ viewer, body }) => selfOf(await changeProfile(parts, viewer, body)),

    changePassword: async ({ viewer, body, address }) => {
      await changePassword(parts, viewer, body, address);
      return { message: 'Your password has been changed.' };
    },

    updateReminders: async ({ viewer, body }) =>
      selfOf(await updateReminders(db, viewer.id, body.eventReminders)),

    updateTheme: async ({ viewer, body }) => selfOf(await updateTheme(db, viewer.id, body.usernameGradient)),

    exportData: async ({ viewer }) => archiveOf(parts, viewer),

    remove: async ({ viewer, body, address }) => removeAccount(parts, viewer, body.password, address),
  });
}
