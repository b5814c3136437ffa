import type { FastifyInstance } from 'fastify';
import { agenda } from '#contract/events/agenda.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { agendaPage, createMemberFeedAddress, memberCalendar } from './actions.ts';
import { deleteMemberFeed } from './store.ts';

export function agendaRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, agenda, {
    agenda: async ({ viewer, query }) => agendaPage(deps, viewer, query),
    memberFeed: async ({ query }) => memberCalendar(deps, query.key),
    createMemberFeedAddress: async ({ viewer }) => createMemberFeedAddress(deps, viewer),
    deleteMemberFeedAddress: async ({ viewer }) => deleteMemberFeed(deps.db, viewer.id),
  });
}
