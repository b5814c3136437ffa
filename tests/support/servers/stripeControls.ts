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

/** The state that tests can read, and the actions that they can trigger. */
export interface StripeControls {
  /** The value for STRIPE_API_BASE. */
  url: string;
  sessions: Map<string, CheckoutSession>;
  subscriptions: Map<string, StripeSubscription>;
  /** The price of the subscription. */
  price: object;
  /** All API calls so far, as `POST /v1/…`. */
  calls: string[];
  /** With `true`, every API call is answered with 503 from now on; with `false`, calls work again. */
  setFailing(isFailing: boolean): void;
  /** Completes the payment of a checkout session. */
  pay(sessionId: string): Promise<StripeSubscription>;
  /** Cancels a customer's subscription at the end of its period. */
  cancel(customer: string): Promise<void>;
  close(): Promise<void>;
}

interface StripeActions extends Pick<StripeControls, 'pay' | 'cancel'> {
  newStripeId(prefix: string): string;
  now(): number;
}

type Form = Record<string, string | undefined>;
type IdParams = { Params: { id: string } };

const sendNotFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .send({ error: { type: 'invalid_request_error', code: 'resource_missing', message: 'none' } });
const sendPage = (reply: FastifyReply, title: string, button: string) =>
  reply
    .type('text/html')
    .send(
      `<!doctype html><title>Stripe</title><h1>${title}</h1><form method="post"><button>${button}</button></form>`,
    );

/** Serves the API calls, and the checkout and portal pages with one button each. */
export async function serveStripe({ newStripeId, now, pay, cancel }: StripeActions): Promise<StripeControls> {
  const app = Fastify({ forceCloseConnections: true });
  let isFailing = false;
  const controls: StripeControls = {
    url: '',
    sessions: new Map(),
    subscriptions: new Map(),
    price: { unit_amount: 500, currency: 'eur', recurring: { interval: 'month', interval_count: 1 } },
    calls: [],
    setFailing: (failing) => {
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
    controls.calls.push(`${method} ${url.split('?')[0]}`);
    if (isFailing) await reply.code(503).send({ error: { type: 'api_error', message: 'down' } });
  });
  serveCheckouts(app, controls, newStripeId);
  servePortal(app, controls, newStripeId);
  app.get('/v1/prices/:id', async () => controls.price);
  app.get<IdParams>(
    '/v1/subscriptions/:id',
    async ({ params }, reply) => controls.subscriptions.get(params.id) ?? sendNotFound(reply),
  );
  app.post<IdParams & { Body: Form }>('/v1/subscriptions/:id', async ({ params, body }, reply) => {
    const subscription = controls.subscriptions.get(params.id);
    if (!subscription) return sendNotFound(reply);
    return Object.assign(subscription, { cancel_at_period_end: body.cancel_at_period_end === 'true' });
  });
  app.delete<IdParams>('/v1/subscriptions/:id', async ({ params }, reply) => {
    const subscription = controls.subscriptions.get(params.id);
    if (!subscription || subscription.status === 'canceled') return sendNotFound(reply);
    return Object.assign(subscription, { status: 'canceled', ended_at: now() });
  });
  controls.url = await app.listen({ host: '127.0.0.1', port: 0 });
  return controls;
}

function serveCheckouts(
  app: FastifyInstance,
  controls: StripeControls,
  newStripeId: StripeActions['newStripeId'],
): void {
  const sessionsByKey = new Map<string, CheckoutSession>();
  app.post<{ Body: Form }>('/v1/checkout/sessions', async ({ body, headers }) => {
    const key = String(headers['idempotency-key'] ?? newStripeId('key'));
    const id = newStripeId('cs');
    const session = sessionsByKey.get(key) ?? {
      object: 'checkout.session',
      id,
      url: `${controls.url}/pay/${id}`,
      subscription: null,
      success_url: body.success_url ?? '',
      client_reference_id: body.client_reference_id ?? null,
      metadata: {
        userId: body['subscription_data[metadata][userId]'] ?? '',
        site: body['subscription_data[metadata][site]'] ?? '',
      },
      customer: body.customer ?? null,
    };
    sessionsByKey.set(key, session);
    controls.sessions.set(session.id, session);
    return session;
  });
  app.get<IdParams>(
    '/v1/checkout/sessions/:id',
    async ({ params }, reply) => controls.sessions.get(params.id) ?? sendNotFound(reply),
  );
  app.get('/pay/:id', async (_request, reply) => sendPage(reply, 'Checkout', 'Subscribe'));
  app.post<IdParams>('/pay/:id', async ({ params }, reply) => {
    await controls.pay(params.id);
    return reply.redirect(controls.sessions.get(params.id)?.success_url ?? '/', 303);
  });
}

function servePortal(
  app: FastifyInstance,
  controls: StripeControls,
  newStripeId: StripeActions['newStripeId'],
): void {
  const returnUrls = new Map<string, string>();
  app.post<{ Body: Form }>('/v1/billing_portal/sessions', async ({ body }) => {
    const { customer = '', return_url = '/' } = body;
    returnUrls.set(customer, return_url);
    return {
      object: 'billing_portal.session',
      id: newStripeId('bps'),
      url: `${controls.url}/portal/${customer}`,
    };
  });
  app.get('/portal/:id', async (_request, reply) => sendPage(reply, 'Portal', 'Cancel plan'));
  app.post<IdParams>('/portal/:id', async ({ params }, reply) => {
    await controls.cancel(params.id);
    return reply.redirect(returnUrls.get(params.id) ?? '/', 303);
  });
}
