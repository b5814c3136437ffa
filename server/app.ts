import crypto from 'node:crypto';
import type { ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { UNSUBSCRIBE } from '#contract/events/guests.ts';
import { menu, sections } from '#contract/menu.ts';
import { API_PATH } from '#contract/platform/constants.ts';
import type { Deps } from '#server/platform/deps.ts';
import { BODY_LIMIT, readBodies } from '#server/platform/http/bodies.ts';
import { handleErrors, NOT_FOUND, replyMalformed } from '#server/platform/http/errorReplies.ts';
import { sendHeaders } from '#server/platform/http/headers.ts';
import { registerHealth } from '#server/platform/http/health.ts';
import { registerOpenApi } from '#server/platform/http/openapi.ts';
import { serveSecurityText } from '#server/platform/http/securityText.ts';
import { limitUnmatchedPaths } from '#server/platform/http/serve.ts';
import { serveWeb } from '#server/platform/http/static.ts';

/** Time limits in milliseconds, so that nobody holds a connection for ever. */
const TIME_LIMITS = {
  requestTimeout: 30_000, // for a request whose body never ends
  connectionTimeout: 60_000, // for a connection on which nothing moves, such as an answer that nobody reads
};

/** Builds the whole server, ready to listen or to be called by a test. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { settings, log } = deps;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy.length ? settings.trustProxy : false,
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    ...TIME_LIMITS,
    clientErrorHandler: (error, socket) => replyMalformed(error, socket),
    rewriteUrl,
    frameworkErrors: (_error, _request, reply) => answerUndecodable(reply.raw),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app, deps);
  readBodies(app);
  sendHeaders(app, settings);
  limitUnmatchedPaths(app, deps);
  registerHealth(app, deps);
  await registerOpenApi(app, settings, { menu, sections });

  for (const feature of deps.features) feature.routes(app, deps);
  serveSecurityText(app, deps);
  await serveWeb(app, deps);
  await app.ready();
  return app;
}

/**
 * Answers a request whose address cannot be decoded. The router has no route and no error handler at this
 * point.
 */
function answerUndecodable(answer: ServerResponse): void {
  const headers = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' };
  answer.writeHead(404, headers).end(JSON.stringify(NOT_FOUND));
}

/**
 * For one-click unsubscription, mail programs post to the address of the page (RFC 8058). Such a request is
 * passed on to the API.
 */
const rewriteUrl = ({ method, url = '/' }: { method?: string; url?: string }) =>
  method === 'POST' && url.startsWith(`${UNSUBSCRIBE}?`) ? `${API_PATH}${url}` : url;
