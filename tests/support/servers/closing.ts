/** Functions that close what a program has opened. The last one is called first. */
export type Open = (() => unknown)[];

/** Runs a program and closes what it has opened when it ends, fails or is told to stop. */
export function runClosing(open: Open, main: () => Promise<void>): void {
  const closeAll = async (): Promise<never> => {
    for (const close of open.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        console.error(error); // the rest has to be closed anyway
      }
    }
    process.exit();
  };
  const giveUp = (error?: Error) => {
    if (error) console.error(error);
    process.exitCode = 1;
    return closeAll();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp());
  process.once('uncaughtException', giveUp);
  main().then(closeAll, giveUp);
}
