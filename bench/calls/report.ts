import type { LoadResult } from './load.ts';

/**
 * The results of one call: those of the product and, if they were measured, those of two baselines (baselines.ts). One
 * runs the same SQL statements, the other only sends the same bytes.
 */
export interface ResultRow {
  call: string;
  product: LoadResult;
  statementsBaseline?: LoadResult;
  bareBaseline?: LoadResult;
}

const TABLE_HEADER = [
  'call',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU µs',
  'same statements req/s',
  'CPU µs',
  'bare req/s',
  'CPU µs',
  'ratio to same statements',
  'ratio to bare',
];

/** Prints a Markdown table. */
export function printTable(title: string, rows: ResultRow[]): void {
  console.log(`\n### ${title}\n`);
  console.log(`| ${TABLE_HEADER.join(' | ')} |`);
  console.log(`|${TABLE_HEADER.map(() => '---').join('|')}|`);
  for (const row of rows) console.log(`| ${cellsOf(row).join(' | ')} |`);
}

function cellsOf({ call, product, statementsBaseline, bareBaseline }: ResultRow): string[] {
  const formatRounded = (value: number | undefined) =>
    value === undefined ? '' : Math.round(value).toLocaleString('en');
  const ratio = (baseline: LoadResult | undefined) =>
    baseline ? (product.rate / baseline.rate).toFixed(2) : '';
  return [
    call,
    formatRounded(product.rate),
    product.p50.toFixed(0),
    product.p99.toFixed(0),
    formatRounded(product.cpu),
    formatRounded(statementsBaseline?.rate),
    formatRounded(statementsBaseline?.cpu),
    formatRounded(bareBaseline?.rate),
    formatRounded(bareBaseline?.cpu),
    ratio(statementsBaseline),
    ratio(bareBaseline),
  ];
}

/** The run with the median rate. */
export function median(runs: LoadResult[]): LoadResult {
  const sorted = runs.toSorted((a, b) => a.rate - b.rate);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}
