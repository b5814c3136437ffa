/** The timeout is long, because it only has to end tests that hang. */
const TIMEOUT_MS = 60_000;
const INTERVAL_MS = 50;

/**
 * Waits until a condition is true. Checks it again after an error, for example while a page navigates.
 * @throws after a minute, with the last error of the condition as the cause.
 */
export async function waitUntil(description: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let lastError: unknown; ; ) {
    try {
      if (await condition()) return;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    if (Date.now() > deadline) throw new Error(`could not ${description}`, { cause: lastError });
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}
