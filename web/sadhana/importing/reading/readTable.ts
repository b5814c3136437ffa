import { t } from '@lingui/core/macro';
import Papa from 'papaparse';
import { withoutControls } from '#contract/platform/text/fileText.ts';
import { RefusedError } from '#web/platform/reading/answerRequests.ts';

/** The maximum size of a file, in bytes. The logs of a lifetime have about 10 MB. */
export const MAX_FILE_BYTES = 100 * 1024 ** 2;
/** The maximum length of a row, in characters. A quoted text may have several lines. */
const MAX_ROW_LENGTH = 1_000_000;
const MAX_COLUMNS = 1_000;
/** How much of a file is looked at to find out how it is encoded and separated. */
const SAMPLE_BYTES = 64 * 1024;

export interface Table {
  separator: string;
  /** The rows with any text, from the first one. The fields are trimmed, and have no control characters. */
  rows: AsyncIterable<string[]>;
}

/**
 * Reads a table of text by pieces: CSV with commas, semicolons, tabs or bars, in UTF-8, UTF-16 or Windows-1252.
 * @throws RefusedError for a file that is too large, and, from `rows`, for a row that is.
 */
export async function readTable(file: Blob): Promise<Table> {
  if (file.size > MAX_FILE_BYTES) throw new RefusedError(t`This file is larger than 100 MB.`);
  const sample = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const encoding = utf16Of(sample) ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252');
  const text = new TextDecoder(encoding).decode(sample);
  if (text.includes('\0')) throw new RefusedError(t`This file is not a table of text.`);
  const separator = separatorOf(text);
  return { separator, rows: rowsOf(file, encoding, separator) };
}

/** UTF-16 by its byte order mark, or by the zeros between Latin letters. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const pairs = Math.floor(Math.min(bytes.length, 1_000) / 2);
  const zeros = [0, 1].map(
    (first) =>
      Array.from({ length: pairs }, (_, n) => bytes[2 * n + first]).filter((byte) => byte === 0).length,
  );
  if ((zeros[1] ?? 0) > pairs / 2) return 'utf-16le';
  return (zeros[0] ?? 0) > pairs / 2 ? 'utf-16be' : null;
}

async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of piecesOf(file)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** The character that separates the fields, by the first rows. */
function separatorOf(sample: string): string {
  const { meta } = Papa.parse(sample.slice(0, 10_000), {
    preview: 10,
    skipEmptyLines: true,
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  return meta.delimiter;
}

async function* rowsOf(file: Blob, encoding: string, separator: string): AsyncIterable<string[]> {
  const parser = new Papa.Parser({ delimiter: separator, newline: '\n' });
  let buffer = '';
  for await (const piece of textOf(file, encoding)) {
    buffer += piece;
    const { data, meta }: Papa.ParseResult<string[]> = parser.parse(buffer, 0, true);
    buffer = buffer.slice(meta.cursor);
    yield* checkedRows(data);
    if (buffer.length > MAX_ROW_LENGTH) throw new RefusedError(t`A row of this file is too long to be read.`);
  }
  const { data }: Papa.ParseResult<string[]> = parser.parse(buffer, 0, false);
  yield* checkedRows(data);
}

function* checkedRows(rows: readonly string[][]): Iterable<string[]> {
  for (const row of rows) {
    if (row.length > MAX_COLUMNS) throw new RefusedError(t`This file has more than 1,000 columns.`);
    const fields = row.map((field) => withoutControls(field).trim());
    if (fields.some(Boolean)) yield fields;
  }
}

/** The text in pieces, without a byte order mark, and with the line breaks of Unix. */
async function* textOf(file: Blob, encoding: string): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  for await (const bytes of piecesOf(file)) {
    const text = rest + decoder.decode(bytes, { stream: true });
    // The next piece may begin with the second half of a line break.
    rest = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - rest.length).replace(/\r\n?/g, '\n');
  }
  yield (rest + decoder.decode()).replace(/\r\n?/g, '\n');
}

/** The bytes of a file in pieces. Not all browsers can iterate over a stream. */
export async function* piecesOf(file: Blob): AsyncIterable<Uint8Array> {
  for (let start = 0; start < file.size; start += SAMPLE_BYTES)
    yield new Uint8Array(await file.slice(start, start + SAMPLE_BYTES).arrayBuffer());
}
