import crypto from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { say } from '#contract/platform/say.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forbidden, serverStopping, unavailable } from '#server/platform/errors.ts';
import { allMetrics, shareMetrics } from '#server/platform/process/workers.ts';
import type { Visits } from './visits.ts';

/**
 * Registers `/healthz`, `/readyz` and `/metrics`. Logs each request and measures its duration. Closes connections after
 * their reply while the server shuts down.
 */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  const { db, settings, shutdown, visits, features } = deps;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  for (const feature of features) feature.metrics?.(deps, registry);
  shareMetrics(registry);
  app.addHook('preClose', async () => {
    shutdown.abort();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection that stays open after its last reply would delay the server's shutdown.
    if (shutdown.signal.aborted) reply.header('connection', 'close');
    done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    // URLs contain ids, searches and secret links, so only the route's pattern is logged.
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const status = reply.statusCode;
    duration.observe({ method, route, status }, reply.elapsedTime / 1000);
    recordVisit(visits, request);
    // The code says why a call was refused, such as `wrong_password` or `too_many_requests`.
    const code = request.errorCode ?? undefined;
    request.log.info({ method, route, status, code, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request');
    done();
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (shutdown.signal.aborted) throw serverStopping();
    await requireDatabase(db);
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, settings.metricsToken))
      throw forbidden(say('You do not have access to the metrics.'));
    return reply.type(registry.contentType).send(await allMetrics(registry));
  });
}

/** Records how a member has reached the server, so that the state of the site shows a wrong address or proxy. */
function recordVisit(visits: Visits, { viewer, hostname, ip, headers, socket }: FastifyRequest): void {
  if (!viewer) return;
  const isByUnknownProxy = headers['x-forwarded-for'] !== undefined && ip === socket.remoteAddress;
  visits.record({ host: hostname, ip, memberId: viewer.id, isByUnknownProxy });
}

async function requireDatabase(db: Kysely<DB>): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch {
    throw unavailable(say('The database does not answer.'), { retryAfterSeconds: 2 });
  }
}

function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token === null) {
    const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
    return isLocal && headers['x-forwarded-for'] === undefined;
  }
  const digest = (text: string) => crypto.createHash('sha256').update(text).digest();
  return crypto.timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
