import { randomInteger } from '#tests/kills/random.ts';
import { chance, isSignedIn, ownOrForeign, type Weighted } from './draws.ts';

/** A picture for each colour of a screen. */
const PICTURES = 2 ** 24;

/** The calls about what stands beside one's name: the avatar, and whether one is a supporter. */
export const PROFILE_ACTIONS: readonly Weighted[] = [
  [
    5,
    ({ random }) => ({
      endpoint: 'POST /pictures',
      query: { use: 'avatar' },
      picture: randomInteger(random, 0, PICTURES - 1),
    }),
  ],
  [
    6,
    (choice) => {
      const isNone = chance(choice.random, 0.25);
      const picture = isNone ? null : ownOrForeign(choice, Object.values(choice.world.pictures));
      if (picture === undefined) return null;
      return { endpoint: 'PUT /account/avatar', body: { pictureId: picture?.id ?? null } };
    },
  ],
  [
    2,
    (choice) => {
      const picture = ownOrForeign(choice, Object.values(choice.world.pictures));
      return picture ? { endpoint: 'DELETE /pictures/{id}', params: { id: picture.id } } : null;
    },
  ],
  // Stripe tells of the member's payments.
  [
    2,
    (choice) => {
      const { random, world, me } = choice;
      const isRunning = world.subscriptions[me.id] === 'active';
      // Who pays is signed in.
      if (!isRunning && !isSignedIn(choice)) return null;
      const subscription = isRunning && chance(random, 0.8) ? 'ends' : 'begins';
      return { endpoint: 'POST /payments/webhook', as: null, body: { user: me.id, subscription } };
    },
  ],
];
