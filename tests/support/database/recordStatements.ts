import pg from 'pg';

/** Calls `run` and returns the texts of the statements that this process has sent meanwhile. */
export async function recordStatements(run: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const { prototype } = pg.Client;
  const query = prototype.query as (...args: unknown[]) => unknown;
  const recordingQuery = function (this: pg.Client, config: string | pg.QueryConfig, ...rest: unknown[]) {
    texts.push(typeof config === 'string' ? config : config.text);
    return query.call(this, config, ...rest);
  };
  Object.assign(prototype, { query: recordingQuery });
  try {
    await run();
  } finally {
    Object.assign(prototype, { query });
  }
  return texts;
}
