import { ACCOUNT_ACTIONS, logIn } from './accountActions.ts';
import { COMMUNITY_ACTIONS, TEXT_ACTIONS } from './communityActions.ts';
import { type Choice, chance, type Drawn, isSignedIn } from './draws.ts';
import { EVENT_ACTIONS } from './eventActions.ts';
import { OWN_ACTIONS } from './ownActions.ts';
import { PROFILE_ACTIONS } from './profileActions.ts';

const ALL_ACTIONS = [
  ...ACCOUNT_ACTIONS,
  ...OWN_ACTIONS,
  ...PROFILE_ACTIONS,
  ...COMMUNITY_ACTIONS,
  ...TEXT_ACTIONS,
  ...EVENT_ACTIONS,
];

const TOTAL_WEIGHT = ALL_ACTIONS.reduce((sum, [weight]) => sum + weight, 0);

/** Draws a call that writes. There is always one. Who has no session mostly signs in first. */
export function drawCall(choice: Choice): Drawn {
  if (!isSignedIn(choice) && chance(choice.random, 0.6)) return logIn(choice);
  for (;;) {
    let left = choice.random() * TOTAL_WEIGHT;
    for (const [weight, action] of ALL_ACTIONS) {
      left -= weight;
      if (left >= 0) continue;
      const drawn = action(choice);
      if (drawn) return drawn;
      break;
    }
  }
}
