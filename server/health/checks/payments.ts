import { type Check, WELL } from '#server/health/check.ts';
import { iso } from '#server/platform/clock.ts';
import { stripeFailure } from '#server/subscription/public.ts';

/** Whether Stripe's messages are accepted. Anybody can send a message that Stripe has not signed, so those break nothing. */
export const checkPayments: Check = async ({ db, settings }) => {
  const failure = settings.stripe && (await stripeFailure(db));
  if (!failure) return WELL;
  return {
    problems: [
      {
        name: 'stripeFails',
        state: failure.is_signed ? 'broken' : 'look',
        values: { since: iso(failure.since) },
      },
    ],
    figures: {},
  };
};
