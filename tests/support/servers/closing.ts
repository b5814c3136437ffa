/** Functions that close the resources of a program, in the order in which it opened them. */
export type CloseFunctions = (() => unknown)[];

/** Runs a program. Closes its resources, the newest first, when it ends, fails or receives a signal. */
export function runAndClose(closeFunctions: CloseFunctions, main: () => Promise<void>): void {
  const closeAll = async (): Promise<never> => {
    for (const close of closeFunctions.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        console.error(error); // The other resources must be closed nevertheless.
      }
    }
    process.exit();
  };
  const closeAfterFailure = (error?: Error) => {
    if (error) console.error(error);
    process.exitCode = 1;
    return closeAll();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => closeAfterFailure());
  process.once('uncaughtException', closeAfterFailure);
  main().then(closeAll, closeAfterFailure);
}
