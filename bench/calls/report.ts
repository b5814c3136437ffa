import type { Figures } from './load.ts';

/** One call with the figures of the product, and of the floors if they were measured. */
export interface Line {
  call: string;
  product: Figures;
  statements?: Figures;
  bare?: Figures;
}

const HEAD = [
  'call',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU µs',
  'statements',
  'CPU µs',
  'bare',
  'CPU µs',
  'of statements',
  'of bare',
];

/** Prints a Markdown table for docs/benchmarks.md. */
export function printLines(title: string, lines: Line[]): void {
  console.log(`\n### ${title}\n`);
  console.log(`| ${HEAD.join(' | ')} |`);
  console.log(`|${HEAD.map(() => '---').join('|')}|`);
  for (const line of lines) console.log(`| ${cellsOf(line).join(' | ')} |`);
}

function cellsOf({ call, product, statements, bare }: Line): string[] {
  const whole = (figure: number | undefined) =>
    figure === undefined ? '' : Math.round(figure).toLocaleString('en');
  const share = (floor: Figures | undefined) => (floor ? (product.rate / floor.rate).toFixed(2) : '');
  return [
    call,
    whole(product.rate),
    product.p50.toFixed(0),
    product.p99.toFixed(0),
    whole(product.cpu),
    whole(statements?.rate),
    whole(statements?.cpu),
    whole(bare?.rate),
    whole(bare?.cpu),
    share(statements),
    share(bare),
  ];
}

/** The run with the median rate. */
export function median(runs: Figures[]): Figures {
  const sorted = runs.toSorted((a, b) => a.rate - b.rate);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}
