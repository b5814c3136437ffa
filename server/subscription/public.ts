/** The functions of subscriptions that other features may use. */
export { stripeFailure } from './store.ts';
