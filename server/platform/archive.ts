/** A file of a member's archive, whose text is read when its turn comes. */
export interface Archived {
  path: string;
  text(): AsyncIterable<string>;
}

/** One value as a JSON file. */
export async function* asJson(read: () => Promise<unknown>): AsyncIterable<string> {
  yield `${JSON.stringify(await read(), null, 2)}\n`;
}

/** A list as a JSON file, read batch by batch: `next` gives what follows the last row, and nothing at the end. */
export async function* asJsonList<Row extends Last, Last>(
  next: (last: Last | null) => Promise<Row[]>,
  shapeOf: (row: Row) => unknown,
): AsyncIterable<string> {
  yield '[';
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await next(last);
    for (const row of rows) {
      yield `${last ? ',' : ''}\n${JSON.stringify(shapeOf(row))}`;
      last = row;
    }
    if (rows.length === 0) break;
  }
  yield '\n]\n';
}
