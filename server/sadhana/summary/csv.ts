import type { LogRow } from '#server/sadhana/logs/rules.ts';

/**
 * Spreadsheets interpret a value that begins with one of these characters as a formula, so it is prefixed
 * with an apostrophe (OWASP, CSV Injection). A value that already begins with such a prefix gets another one, so that
 * taking one off always gives the value.
 */
const FORMULA = /^'*[=+\-@\t\r]/;

export const CSV_HEADER = csvLine(['Date', 'Practice', 'Type', 'Value', 'Intention', 'Notes']);

/** A log as a line of CSV. */
export const csvLineOf = ({ practised_on, name, type, value, sankalpa, notes }: LogRow): string =>
  csvLine([practised_on, name, type, String(value), sankalpa ?? '', notes ?? '']);

/**
 * A line of CSV (RFC 4180). papaparse is not used here, because it returns a complete text instead of a
 * stream, and the server writes no other CSV.
 */
function csvLine(values: readonly string[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

function csvValue(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
