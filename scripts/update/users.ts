/** Who runs the update, and to whom the code and the data belong, by their numbers. */
interface Users {
  /** Unknown on a system without users. */
  user: number | undefined;
  ownerOfCode: number | undefined;
  /** Unknown if there is no DATA_DIR. */
  userOfService: number | undefined;
}

/**
 * Requires the owner of the code, who is neither root nor the user of the service: a server that was broken into must not be
 * able to change the code, and a release must not run as root.
 * @throws with what to do
 */
export function requireOwner({ user, ownerOfCode, userOfService }: Users): void {
  if (user === undefined) throw new Error('This system has no users that could be told apart.');
  if (userOfService === undefined) throw new Error('There is no DATA_DIR. Set it to that of the server.');
  if (user === 0) throw new Error('Root must not run this. Run it as the user to whom the code belongs.');
  if (user === userOfService)
    throw new Error(
      'The user of the service must not run this. The code must belong to another user, who runs it.',
    );
  if (user !== ownerOfCode) throw new Error('The code belongs to another user. Run this as that user.');
}
