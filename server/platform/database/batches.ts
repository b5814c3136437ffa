import DataLoader from 'dataloader';
import type { InstantText } from '#server/platform/clock.ts';

/** Loads what one call asks for. */
export type BatchLoader<Request, Result> = (request: Request) => Promise<Result>;

interface Options<Request> {
  /** The maximum number of requests that are loaded together. */
  maxCount: number;
  /** Only requests of the same group are loaded together; all of them by default. */
  groupOf?: (request: Request) => unknown;
}

/**
 * Creates a loader that loads the requests of all calls in one turn of the event loop together. `loadAll` runs after the
 * last of these calls has arrived, so no call reads older data than if it were alone. It returns one result for each
 * request, in their order. When it throws, all of these calls fail. Nothing is cached.
 */
export function createBatchLoader<Request, Result>(
  loadAll: (requests: readonly Request[]) => Promise<Result[]>,
  { maxCount, groupOf = () => null }: Options<NoInfer<Request>>,
): BatchLoader<Request, Result> {
  const loadGroups = async (requests: readonly Request[]) => {
    const results = new Map<Request, Result>();
    const loadGroup = async (group: Request[]) => {
      const loaded = await loadAll(group);
      for (const [i, request] of group.entries()) results.set(request, loaded[i] as Result);
    };
    await Promise.all([...Map.groupBy(requests, groupOf).values()].map(loadGroup));
    return requests.map((request) => results.get(request) as Result);
  };
  const loader = new DataLoader(loadGroups, {
    cache: false,
    batchScheduleFn: setImmediate,
    maxBatchSize: maxCount,
  });
  return (request) => loader.load(request);
}

/**
 * The rows of each call, in the order of the calls. In a statement for several calls, `with ordinality` numbers the calls
 * from 1.
 */
export function rowsOfCalls<Row extends { call_number: number }>(rows: Row[], callCount: number): Row[][] {
  const rowsOfCall = Array.from({ length: callCount }, (): Row[] => []);
  for (const row of rows) rowsOfCall[row.call_number - 1]?.push(row);
  return rowsOfCall;
}

/** Orders rows like `order by instant desc, id desc`. */
export const byNewest =
  <Row extends { id: string }>(instantOf: (row: Row) => InstantText) =>
  (a: Row, b: Row): number =>
    compareTexts(withoutZone(instantOf(b)), withoutZone(instantOf(a))) || compareTexts(b.id, a.id);

/** Without the `Z`, a whole second comes before its fractions. */
const withoutZone = (at: InstantText) => at.slice(0, -1);

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
