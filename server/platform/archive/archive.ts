/** A file of a member's archive, whose text is read when its turn comes. */
export interface ArchiveFile {
  path: string;
  text(): AsyncIterable<string>;
}

/** One value as a JSON file. */
export async function* jsonFile(read: () => Promise<unknown>): AsyncIterable<string> {
  yield `${JSON.stringify(await read(), null, 2)}\n`;
}

/** A list as a JSON file, read batch by batch: `next` gives what follows the last row, and nothing at the end. */
export async function* jsonListFile<Row extends Last, Last>(
  next: (last: Last | null) => Promise<Row[]>,
  shapeOf: (row: Row) => unknown,
): AsyncIterable<string> {
  yield '[';
  let separator = '';
  for await (const row of inBatches(next)) {
    yield `${separator}\n${JSON.stringify(shapeOf(row))}`;
    separator = ',';
  }
  yield '\n]\n';
}

/** Every row of a list that is read batch by batch. */
export async function* inBatches<Row extends Last, Last>(
  next: (last: Last | null) => Promise<Row[]>,
): AsyncIterable<Row> {
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await next(last);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (!last) break;
  }
}
