/**
 * Leaves out as many steps as possible from a run that fails, in portions that become smaller (delta debugging: Zeller and
 * Hildebrandt, “Simplifying and Isolating Failure-Inducing Input”, 2002).
 *
 * @param fails Whether a run with these steps fails in the same way.
 * @param mayGoOn Whether there is time for another run.
 */
export async function shrink<Step>(
  steps: readonly Step[],
  fails: (steps: Step[]) => Promise<boolean>,
  mayGoOn: () => boolean,
): Promise<Step[]> {
  let current = [...steps];
  let portion = Math.ceil(current.length / 2);
  while (portion >= 1 && mayGoOn()) {
    let isShorter = false;
    for (let start = 0; start < current.length && mayGoOn(); ) {
      const shorter = current.toSpliced(start, portion);
      if (shorter.length > 0 && (await fails(shorter))) {
        current = shorter;
        isShorter = true;
      } else {
        start += portion;
      }
    }
    if (portion === 1 && !isShorter) break;
    if (!isShorter) portion = Math.ceil(portion / 2);
  }
  return current;
}
