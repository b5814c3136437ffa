/**
 * A file in a member's export: a text, or bytes; null if they have been deleted. The function is called when the
 * file is written. A text is yielded in pieces.
 */
export type ArchiveFile =
  | { path: string; text(): AsyncIterable<string> }
  | { path: string; bytes(): Promise<Buffer | null> };

/** Yields one value as a JSON file. */
export async function* jsonFile(read: () => Promise<unknown>): AsyncIterable<string> {
  yield `${JSON.stringify(await read(), null, 2)}\n`;
}

/**
 * Yields a list as a JSON file. `next` returns the first rows for null, the rows after the last one that it returned
 * otherwise, and none at the end.
 */
export async function* jsonListFile<Row extends Cursor, Cursor>(
  next: (last: Cursor | null) => Promise<Row[]>,
  toItem: (row: Row) => unknown,
): AsyncIterable<string> {
  yield '[';
  let separator = '';
  for await (const row of inBatches(next)) {
    yield `${separator}\n${JSON.stringify(toItem(row))}`;
    separator = ',';
  }
  yield '\n]\n';
}

/** Yields every row of a list that `next` reads in batches, as in `jsonListFile`. */
export async function* inBatches<Row extends Cursor, Cursor>(
  next: (last: Cursor | null) => Promise<Row[]>,
): AsyncIterable<Row> {
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await next(last);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (!last) break;
  }
}
