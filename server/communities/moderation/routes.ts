import type { FastifyInstance } from 'fastify';
import { about } from '#contract/communities/about.ts';
import { bans } from '#contract/communities/bans.ts';
import { cases } from '#contract/communities/cases.ts';
import { decisions } from '#contract/communities/decisions.ts';
import { mutes } from '#contract/communities/mutes.ts';
import { readAbout, updateAbout } from '#server/communities/about/actions.ts';
import { listMutes, mute } from '#server/communities/mutes/actions.ts';
import { deleteMute } from '#server/communities/mutes/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { escalate, listCases, pageOfCases, reopen } from './actions.ts';
import { listBans, removeBan } from './banActions.ts';
import { sendContentNotice } from './contentNotices.ts';
import { decide, decideDirectly } from './decide.ts';
import { appeal, listDecisions, listOwnDecisions } from './decisions.ts';
import { report } from './reports.ts';

/** The endpoints of agreements, reports, decisions, bans and mutes. */
export function moderationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, about, {
    readAbout: async ({ viewer, params }) => readAbout(deps.db, viewer, params.id),
    updateAbout: async ({ viewer, params, body }) => updateAbout(deps, viewer, params.id, body),
  });
  serve(app, deps, cases, {
    report: async ({ viewer, params, body }) => report(deps, viewer, params.id, body),
    cases: async ({ viewer, params, query }) => listCases(deps, viewer, params.id, query),
    adminCases: async ({ viewer, query }) => pageOfCases(deps, viewer, null, query),
    decide: async ({ viewer, params, body }) => decide(deps, viewer, params.id, body),
    escalate: async ({ viewer, params }) => escalate(deps, viewer, params.id),
    reopen: async ({ viewer, params }) => reopen(deps, viewer, params.id),
    sendNotice: async ({ body, ipNetwork }) => sendContentNotice(deps, body, ipNetwork),
  });
  serve(app, deps, bans, {
    bans: async ({ viewer, params, query }) => listBans(deps, viewer, params.id, query),
    removeBan: async ({ viewer, params }) => removeBan(deps, viewer, params.id, params.userId),
  });
  serve(app, deps, mutes, {
    mutes: async ({ viewer, query }) => listMutes(deps, viewer, query),
    mute: async ({ viewer, params }) => mute(deps, viewer, params.userId),
    unmute: async ({ viewer, params }) => deleteMute(deps.db, viewer.id, params.userId),
  });
  serve(app, deps, decisions, {
    decideDirectly: async ({ viewer, params, body }) => decideDirectly(deps, viewer, params.id, body),
    decisions: async ({ viewer, params, query }) => listDecisions(deps, viewer, params.id, query),
    ownDecisions: async ({ viewer, query }) => listOwnDecisions(deps, viewer, query),
    appeal: async ({ viewer, params, body }) => appeal(deps, viewer, params.id, body.words),
  });
}
