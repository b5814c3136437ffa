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
import { decide, prepareDecision, readDecision } from './decide.ts';
import { appeal, listDecisions, listOwnDecisions, readOwnDecision } from './decisions.ts';
import { decideDirectly, prepareDirectDecision } from './directDecisions.ts';
import { prepareReport, REPORT_SENT, report } from './reports.ts';

/** The endpoints of agreements, reports, decisions, bans and mutes. */
export function moderationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, about, {
    readAbout: async ({ viewer, params }) => readAbout(deps.db, viewer, params.id),
    updateAbout: async ({ viewer, params, body }) => updateAbout(deps, viewer, params.id, body),
  });
  serve(app, deps, cases, {
    report: {
      prepare: async ({ viewer, params, body }) => prepareReport(deps, viewer, params.id, body),
      create: async ({ viewer, params, body }, dbOrTrx, id) =>
        report(deps, dbOrTrx, viewer, params.id, id, body),
      answer: async () => REPORT_SENT,
    },
    cases: async ({ viewer, params, query }) => listCases(deps, viewer, params.id, query),
    adminCases: async ({ viewer, query }) => pageOfCases(deps, viewer, null, query),
    decide: {
      prepare: async ({ viewer, params }) => prepareDecision(deps, viewer, params.id),
      create: async ({ viewer, params, body }, dbOrTrx, id) =>
        decide(deps, dbOrTrx, viewer, params.id, id, body),
      answer: async ({ viewer }, id) => readDecision(deps, viewer, id),
    },
    escalate: async ({ viewer, params }) => escalate(deps, viewer, params.id),
    reopen: async ({ viewer, params }) => reopen(deps, viewer, params.id),
    sendNotice: async ({ body, ipNetwork }) => sendContentNotice(deps, body, ipNetwork),
  });
  serveDecisions(app, deps);
  serve(app, deps, bans, {
    bans: async ({ viewer, params, query }) => listBans(deps, viewer, params.id, query),
    removeBan: async ({ viewer, params }) => removeBan(deps, viewer, params.id, params.userId),
  });
  serve(app, deps, mutes, {
    mutes: async ({ viewer, query }) => listMutes(deps, viewer, query),
    mute: async ({ viewer, params }) => mute(deps, viewer, params.userId),
    unmute: async ({ viewer, params }) => deleteMute(deps.db, viewer.id, params.userId),
  });
}

function serveDecisions(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, decisions, {
    decideDirectly: {
      prepare: async ({ viewer, params, body }) => prepareDirectDecision(deps, viewer, params.id, body),
      create: async ({ viewer, params, body }, dbOrTrx, id) =>
        decideDirectly(deps, dbOrTrx, viewer, params.id, id, body),
      answer: async ({ viewer }, id) => readDecision(deps, viewer, id),
    },
    decisions: async ({ viewer, params, query }) => listDecisions(deps, viewer, params.id, query),
    ownDecisions: async ({ viewer, query }) => listOwnDecisions(deps, viewer, query),
    appeal: {
      create: async ({ viewer, params, body }, dbOrTrx) =>
        appeal(deps, dbOrTrx, viewer, params.id, body.words),
      answer: async ({ viewer, params }) => readOwnDecision(deps, viewer, params.id),
    },
  });
}
