import type { FastifyInstance } from 'fastify';
import { admin } from '#contract/admin.ts';
import type { Parts } from '#server/platform/deps.ts';
import { plainPageOf } from '#server/platform/http/pages.ts';
import { serve } from '#server/platform/http/serve.ts';
import { changePatron, changeRole, stats } from './actions.ts';
import { adminUserOf, decisionOf, wordPattern } from './rules.ts';
import { accounts, decisionsOn } from './store.ts';

export function adminRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serve(app, parts, admin, {
    stats: async () => stats(parts),

    users: async ({ query }) => {
      const patterns = (query.q ?? '').split(/\s+/).filter(Boolean).map(wordPattern);
      return plainPageOf(await accounts(db, patterns, query), query, adminUserOf);
    },

    changeRole: async ({ viewer, params, body }) => changeRole(parts, viewer, params.id, body.newRole),
    changePatron: async ({ viewer, params, body }) => changePatron(parts, viewer, params.id, body.isPatron),
    decisions: async ({ query }) => plainPageOf(await decisionsOn(db, query), query, decisionOf),
  });
}
