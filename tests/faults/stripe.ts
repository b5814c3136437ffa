import { openStripeServer, signatureOf } from '#tests/support/servers/stripeServer.ts';
import type { CallFault } from './proxy.ts';

export interface FaultyStripe {
  /** The environment variables of a server that uses it. */
  settings: Record<string, string>;
  /** With `true`, calls of the server are answered with 503 from now on. */
  setFailing(isFailing: boolean): void;
  /** Pays for a checkout, of which this is the URL. The fault is that of the first event. */
  pay(checkoutUrl: string, fault?: CallFault): Promise<void>;
  /** Ends the running subscriptions of a member. */
  end(userId: string, fault?: CallFault): Promise<void>;
  /** Sends the events again that the server has not taken yet. Returns the first status that is not 200, or 200. */
  repeat(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts a stand-in for Stripe, which sends an event until the server takes it. `now` is in milliseconds of the server's
 * clock, which may be set back, as that of Stripe never is. `deliver` sends a webhook, and returns the status.
 */
export async function openFaultyStripe(
  now: () => number,
  deliver: (body: string, signature: string, fault?: CallFault) => Promise<number>,
): Promise<FaultyStripe> {
  let latest = 0;
  const seconds = () => {
    latest = Math.max(latest, Math.floor(now() / 1_000));
    return latest;
  };
  const stripe = await openStripeServer(seconds);
  const waiting = new Set<string>();
  let faultOfNext: CallFault | undefined;
  const send = async (body: string) => {
    const fault = faultOfNext;
    faultOfNext = undefined;
    const status = await deliver(body, signatureOf(body, seconds()), fault);
    if (status === 200) waiting.delete(body);
    return status;
  };
  stripe.webhook = async (body) => {
    waiting.add(body);
    return send(body);
  };
  return {
    settings: stripe.settings,
    setFailing: stripe.setFailing,
    pay: async (checkoutUrl, fault) => {
      faultOfNext = fault;
      await stripe.pay(checkoutUrl.split('/').at(-1) ?? '');
    },
    end: async (userId, fault) => {
      faultOfNext = fault;
      const running = [...stripe.subscriptions.values()].filter(
        ({ status, metadata }) => status === 'active' && metadata.userId === userId,
      );
      for (const { id } of running) await stripe.endPeriod(id);
    },
    repeat: async () => {
      const statuses: number[] = [];
      for (const body of [...waiting]) statuses.push(await send(body));
      return statuses.find((status) => status !== 200) ?? 200;
    },
    close: stripe.close,
  };
}
