/** For what hangs, not for what is slow. */
const LIMIT_MS = 60_000;
const INTERVAL_MS = 50;

/** Tries until it is so. What fails meanwhile may be a page that is on its way out; the last failure is told. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  for (let failure: unknown; ; ) {
    try {
      if (await isSo()) return;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    if (Date.now() > end) throw new Error(`could not ${what}`, { cause: failure });
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}
