import pg from 'pg';

/** Calls `run` and returns the texts of the statements that this process has sent meanwhile. */
export const recordStatements = async (run: () => Promise<unknown>): Promise<string[]> =>
  (await recordQueries(run)).map(({ text }) => text);

/** Calls `run` and returns the statements that this process has sent meanwhile, with their values. */
export async function recordQueries(
  run: () => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }[]> {
  const queries: { text: string; values: unknown[] }[] = [];
  const { prototype } = pg.Client;
  const query = prototype.query as (...args: unknown[]) => unknown;
  const recordingQuery = function (this: pg.Client, config: string | pg.QueryConfig, ...rest: unknown[]) {
    const { text, values = Array.isArray(rest[0]) ? rest[0] : [] } =
      typeof config === 'string' ? { text: config } : config;
    queries.push({ text, values });
    return query.call(this, config, ...rest);
  };
  Object.assign(prototype, { query: recordingQuery });
  try {
    await run();
  } finally {
    Object.assign(prototype, { query });
  }
  return queries;
}
