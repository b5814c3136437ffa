import type { FastifyInstance } from 'fastify';
import { admin } from '#contract/admin.ts';
import { ownUser, updateSettings } from '#server/account/public.ts';
import { waitingFor } from '#server/admin/waiting/actions.ts';
import { stopWaitingMails } from '#server/admin/waiting/stopping.ts';
import { numberedPageOf } from '#server/platform/database/pages.ts';
import { decisionsPage } from '#server/platform/decisions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { adminStats, changePatron, changeRole, endSessionsOf, usersPage } from './actions.ts';
import { decisionOf } from './rules.ts';
import { endSuspension, removeMember, suspendMember } from './suspensions.ts';

export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, deps, admin, {
    waiting: async ({ viewer }) => waitingFor(deps, viewer),

    updateWaitingMails: async ({ viewer, body }) =>
      ownUser(deps, viewer, await updateSettings(db, viewer.id, { waiting_mails: body.waitingMails })),

    stopWaitingMails: async ({ query }) => stopWaitingMails(deps, query.token),

    stats: async () => adminStats(deps),

    users: async ({ query }) => usersPage(deps, query),

    changeRole: async ({ viewer, params, body }) => changeRole(deps, viewer, params.id, body.newRole),
    changePatron: async ({ viewer, params, body }) => changePatron(deps, viewer, params.id, body.isPatron),
    endSessions: async ({ viewer, params }) => endSessionsOf(deps, viewer, params.id),
    suspend: async ({ viewer, params, body }) => suspendMember(deps, viewer, params.id, body),
    endSuspension: async ({ viewer, params }) => endSuspension(deps, viewer, params.id),
    removeUser: async ({ viewer, params, body }) => removeMember(deps, viewer, params.id, body.reason),
    decisions: async ({ query }) => numberedPageOf(await decisionsPage(db, query), query, decisionOf),
  });
}
