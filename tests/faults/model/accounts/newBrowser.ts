import { HOUR, mail, SLACK, type Step } from '#tests/faults/model/step.ts';
import type { User } from '#tests/faults/model/world.ts';

/**
 * The mail about a new browser: account.md, and findings.md, number 9. The clients of this model never send the key of a
 * browser, so that each sign-in is from a new one.
 */

/** An hour brings at most three of these mails. One more tells of the rest, at a time that is not said. */
const MAILS_AN_HOUR = 3;

/** Signs in from a new browser. An account that knows no browser yet gets no mail. */
export function enterFromNewBrowser({ world, now }: Step, user: User, isRemembered: boolean) {
  if (user.knowsBrowsers) {
    // The mail about the rest also counts, an hour after the sign-ins of which it tells.
    const recent = user.newBrowsersAt.filter((time) => time > now - 2 * HOUR - SLACK);
    const isSentAtOnce = recent.length < MAILS_AN_HOUR;
    mail(world, user.email, isSentAtOnce ? 'newBrowser' : 'newBrowsers', null, !isSentAtOnce);
    // In a fixed order, so that lost sign-ins lead to the same world in whichever order they happened.
    user.newBrowsersAt = [...user.newBrowsersAt, now].sort();
  }
  if (isRemembered) user.knowsBrowsers = true;
}
