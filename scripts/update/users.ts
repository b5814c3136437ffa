import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

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

/** The parts of the folder of the code that an update replaces. */
const REPLACED = ['node_modules', 'dist', '.update'];

/**
 * Requires that what an update replaces can be deleted: a folder in it belongs to another user if for instance root has
 * installed packages there.
 * @throws with what to do
 */
export function requireOwnFolders(code: string, user = process.getuid?.()): void {
  for (const name of REPLACED.filter((each) => fs.existsSync(path.join(code, each)))) {
    const place = path.join(code, name);
    const below = fs.readdirSync(place, { recursive: true, withFileTypes: true });
    const folders = below.filter((entry) => entry.isDirectory());
    const paths = [place, ...folders.map((entry) => path.join(entry.parentPath, entry.name))];
    const foreign = paths.find((each) => fs.statSync(each).uid !== user);
    if (foreign)
      throw new Error(
        `${foreign} belongs to another user, so that it cannot be replaced. As root: chown -R ${os.userInfo().username}: ${code}`,
      );
  }
}
