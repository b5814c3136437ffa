import type { FastifyInstance } from 'fastify';
import { health } from '#contract/health.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { healthFor, startBackup, testMail } from './actions.ts';

export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, health, {
    parts: async ({ viewer }) => healthFor(deps, viewer),
    makeBackup: async () => startBackup(deps),
    testMail: async ({ viewer }) => testMail(deps, viewer),
  });
}
