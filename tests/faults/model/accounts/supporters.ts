import { type Handlers, type MemberStep, ok, refused } from '#tests/faults/model/step.ts';

/**
 * Supporters: api.md, “Subscription and payments”. A call of the webhook stands for all events of Stripe that tell the
 * server about the begin or the end of a subscription, until it has taken them.
 */

export const stripeCalls: Handlers = {
  'POST /payments/webhook': ({ world, call }) => {
    const { user = '', subscription = '' } = call.body as Record<string, string>;
    // Each event counts once.
    const event = `stripe ${user} ${call.key}`;
    if (call.key && world.keys[event]) return ok();
    if (call.key) world.keys[event] = subscription;
    const isRunning = world.subscriptions[user] === 'active';
    if (subscription === 'begins' && world.users[user]) world.subscriptions[user] = 'active';
    // What never began cannot end.
    if (subscription === 'ends' && isRunning) world.subscriptions[user] = 'canceled';
    return ok();
  },
};

export const subscriptionCalls: Handlers<MemberStep> = {
  'GET /subscription/me': ({ world, me }) => {
    const status = world.subscriptions[me.id];
    return status ? ok({ tier: 'supporter', status }) : refused(404);
  },
};
