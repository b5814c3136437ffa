import crypto from 'node:crypto';
import type { ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { STOP_WAITING_MAILS_PATH } from '#contract/admin.ts';
import { apiEndpoints, sections } from '#contract/apiEndpoints.ts';
import { STOP_ANNOUNCEMENTS_PATH } from '#contract/communities/announcements.ts';
import { STOP_LETTER_PATH } from '#contract/communities/digest.ts';
import { UNSUBSCRIBE_PATH } from '#contract/events/guests.ts';
import { API_PATH } from '#contract/platform/constants.ts';
import { STOP_REMINDER_PATH } from '#contract/sadhana/reminders.ts';
import type { Deps } from '#server/platform/deps.ts';
import { MAX_BODY_BYTES, registerBodyParsers } from '#server/platform/http/bodies/bodies.ts';
import { decorateRequests } from '#server/platform/http/call.ts';
import { limitUnmatchedPaths } from '#server/platform/http/callLimits.ts';
import { handleErrors, NOT_FOUND, replyMalformed } from '#server/platform/http/errorReplies.ts';
import { registerHeaders, securityHeadersOf } from '#server/platform/http/headers.ts';
import { registerHealth } from '#server/platform/http/health.ts';
import { registerOpenApi } from '#server/platform/http/openapi/openapi.ts';
import { refuseWritesDuringUpdates } from '#server/platform/http/readOnlyCalls.ts';
import { serveWeb } from '#server/platform/http/static.ts';
import { serveWellKnown } from '#server/platform/http/wellKnown.ts';

/** Time limits in milliseconds, so that nobody can hold a connection open forever. */
const TIMEOUTS = {
  requestTimeout: 600_000, // for a whole request; `readBody` requires that its body makes progress
  connectionTimeout: 60_000, // for an idle connection, such as a client that does not read its reply
  http: { headersTimeout: 30_000 },
};

/** Builds the app with all routes, ready to listen or to be called by a test. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { settings, log } = deps;
  const securityHeaders = securityHeadersOf(settings);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: settings.trustProxy.length ? settings.trustProxy : false,
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    ...TIMEOUTS,
    clientErrorHandler: (error, socket) => replyMalformed(error, socket, securityHeaders),
    rewriteUrl,
    // As an option, so that Fastify does not load its own compilers. The types are those of these.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
    frameworkErrors: (_error, _request, reply) => replyToUndecodableUrl(reply.raw, securityHeaders),
  });
  handleErrors(app, deps);
  registerBodyParsers(app);
  registerHeaders(app, securityHeaders);
  decorateRequests(app);
  limitUnmatchedPaths(app, deps);
  refuseWritesDuringUpdates(app, deps);
  registerHealth(app, deps);
  await registerOpenApi(app, deps, { endpoints: apiEndpoints, sections });

  for (const feature of deps.features) feature.routes(app, deps);
  serveWellKnown(app, deps);
  await serveWeb(app, deps);
  await app.ready();
  return app;
}

/**
 * Answers a request whose URL cannot be decoded. The router has no route and no error handler at this
 * point.
 */
function replyToUndecodableUrl(response: ServerResponse, securityHeaders: Record<string, string>): void {
  const headers = { ...securityHeaders, 'content-type': 'application/json' };
  response.writeHead(404, headers).end(JSON.stringify(NOT_FOUND));
}

/**
 * For one-click unsubscription, mail programs post to the URL of the unsubscribe page (RFC 8058). Such a request is
 * passed on to the API.
 */
const ONE_CLICK_PATHS = [
  UNSUBSCRIBE_PATH,
  STOP_REMINDER_PATH,
  STOP_LETTER_PATH,
  STOP_ANNOUNCEMENTS_PATH,
  STOP_WAITING_MAILS_PATH,
];
const rewriteUrl = ({ method, url = '/' }: { method?: string; url?: string }) =>
  method === 'POST' && ONE_CLICK_PATHS.some((path) => url.startsWith(`${path}?`)) ? `${API_PATH}${url}` : url;
