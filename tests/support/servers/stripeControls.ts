import formBody from 'node:querystring';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';

export interface StripeSubscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  created: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  ended_at: number | null;
  items: { data: { current_period_end: number }[] };
  metadata: Record<string, string>;
}

interface CheckoutSession {
  object: 'checkout.session';
  id: string;
  url: string;
  subscription: string | null;
  success_url: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  customer: string | null;
}

/** What tests can read and change from outside. */
export interface StripeControls {
  /** The value for STRIPE_API_BASE. */
  url: string;
  sessions: Map<string, CheckoutSession>;
  subscriptions: Map<string, StripeSubscription>;
  /** The price of the subscription. */
  price: object;
  /** All calls of the API so far, as `POST /v1/…`. */
  calls: string[];
  /** Answers every call of the API with 503 from now on, or works again. */
  fail(isFailing: boolean): void;
  /** Pays a checkout. */
  pay(sessionId: string): Promise<StripeSubscription>;
  /** Cancels a customer's subscription at the end of its period. */
  cancel(customer: string): Promise<void>;
  close(): Promise<void>;
}

interface Acts extends Pick<StripeControls, 'pay' | 'cancel'> {
  fresh(prefix: string): string;
  now(): number;
}

type Form = Record<string, string | undefined>;
type Named = { Params: { id: string } };

const missing = (reply: FastifyReply) =>
  reply
    .code(404)
    .send({ error: { type: 'invalid_request_error', code: 'resource_missing', message: 'none' } });
const page = (reply: FastifyReply, title: string, button: string) =>
  reply
    .type('text/html')
    .send(
      `<!doctype html><title>Stripe</title><h1>${title}</h1><form method="post"><button>${button}</button></form>`,
    );

/** Serves the calls of the API, and the two pages to which members are sent, with one button each. */
export async function serveStripe({ fresh, now, pay, cancel }: Acts): Promise<StripeControls> {
  const app = Fastify({ forceCloseConnections: true });
  let isFailing = false;
  const desk: StripeControls = {
    url: '',
    sessions: new Map(),
    subscriptions: new Map(),
    price: { unit_amount: 500, currency: 'eur', recurring: { interval: 'month', interval_count: 1 } },
    calls: [],
    fail: (failing) => {
      isFailing = failing;
    },
    pay,
    cancel,
    close: () => app.close(),
  };
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, formBody.parse(String(text))),
  );
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (!url.startsWith('/v1/')) return;
    desk.calls.push(`${method} ${url.split('?')[0]}`);
    if (isFailing) await reply.code(503).send({ error: { type: 'api_error', message: 'down' } });
  });
  serveCheckouts(app, desk, fresh);
  servePortal(app, desk, fresh);
  app.get('/v1/prices/:id', async () => desk.price);
  app.get<Named>(
    '/v1/subscriptions/:id',
    async ({ params }, reply) => desk.subscriptions.get(params.id) ?? missing(reply),
  );
  app.delete<Named>('/v1/subscriptions/:id', async ({ params }, reply) => {
    const subscription = desk.subscriptions.get(params.id);
    if (!subscription || subscription.status === 'canceled') return missing(reply);
    return Object.assign(subscription, { status: 'canceled', ended_at: now() });
  });
  desk.url = await app.listen({ host: '127.0.0.1', port: 0 });
  return desk;
}

function serveCheckouts(app: FastifyInstance, desk: StripeControls, fresh: Acts['fresh']): void {
  const made = new Map<string, CheckoutSession>();
  app.post<{ Body: Form }>('/v1/checkout/sessions', async ({ body, headers }) => {
    const key = String(headers['idempotency-key'] ?? fresh('key'));
    const id = fresh('cs');
    const session = made.get(key) ?? {
      object: 'checkout.session',
      id,
      url: `${desk.url}/pay/${id}`,
      subscription: null,
      success_url: body.success_url ?? '',
      client_reference_id: body.client_reference_id ?? null,
      metadata: {
        userId: body['subscription_data[metadata][userId]'] ?? '',
        site: body['subscription_data[metadata][site]'] ?? '',
      },
      customer: body.customer ?? null,
    };
    made.set(key, session);
    desk.sessions.set(session.id, session);
    return session;
  });
  app.get<Named>(
    '/v1/checkout/sessions/:id',
    async ({ params }, reply) => desk.sessions.get(params.id) ?? missing(reply),
  );
  app.get('/pay/:id', async (_request, reply) => page(reply, 'Checkout', 'Subscribe'));
  app.post<Named>('/pay/:id', async ({ params }, reply) => {
    await desk.pay(params.id);
    return reply.redirect(desk.sessions.get(params.id)?.success_url ?? '/', 303);
  });
}

function servePortal(app: FastifyInstance, desk: StripeControls, fresh: Acts['fresh']): void {
  const returns = new Map<string, string>();
  app.post<{ Body: Form }>('/v1/billing_portal/sessions', async ({ body }) => {
    const { customer = '', return_url = '/' } = body;
    returns.set(customer, return_url);
    return { object: 'billing_portal.session', id: fresh('bps'), url: `${desk.url}/portal/${customer}` };
  });
  app.get('/portal/:id', async (_request, reply) => page(reply, 'Portal', 'Cancel plan'));
  app.post<Named>('/portal/:id', async ({ params }, reply) => {
    await desk.cancel(params.id);
    return reply.redirect(returns.get(params.id) ?? '/', 303);
  });
}
