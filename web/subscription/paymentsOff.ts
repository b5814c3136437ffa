import type { PAYMENTS_OFF as Said } from '#contract/subscription.ts';

/** As in the contract, which brings zod along and is therefore imported as a type. */
export const PAYMENTS_OFF: typeof Said = 'Payments are not set up here.';
