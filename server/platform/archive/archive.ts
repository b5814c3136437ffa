/** A text in pieces. It returns the number of items in it: the length of a list, and 1 for anything else. */
export type ArchiveText = AsyncGenerator<string, number>;

/**
 * A file in a member's export: a text, or bytes; null if they have been deleted. The function is called when the
 * file is written.
 */
export type ArchiveFile =
  | { path: string; text(): ArchiveText }
  | { path: string; bytes(): Promise<Buffer | null> };

/** What has been written of a file of an export. `sha256` is in hexadecimal. */
export interface WrittenFile {
  path: string;
  bytes: number;
  sha256: string;
  items: number;
}

/** Yields one value as a JSON file. */
export async function* jsonFile(read: () => Promise<unknown>): ArchiveText {
  const value = await read();
  yield `${JSON.stringify(value, null, 2)}\n`;
  return Array.isArray(value) ? value.length : 1;
}

/**
 * Yields a list as a JSON file. `next` returns the first rows for null, the rows after the last one that it returned
 * otherwise, and none at the end.
 */
export async function* jsonListFile<Row extends Cursor, Cursor>(
  next: (last: Cursor | null) => Promise<Row[]>,
  toItem: (row: Row) => unknown,
): ArchiveText {
  yield '[';
  let items = 0;
  for await (const row of inBatches(next)) {
    yield `${items > 0 ? ',' : ''}\n${JSON.stringify(toItem(row))}`;
    items += 1;
  }
  yield '\n]\n';
  return items;
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
