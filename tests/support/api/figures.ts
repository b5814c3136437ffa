export interface Figure {
  name: string;
  figure: string;
  /** What is wrong; absent when nothing is. */
  broken?: string;
}

/** Compares what was acknowledged with what is there. */
export function compared(name: string, acknowledged: string[], there: string[]): Figure {
  const found = new Set(there);
  const lost = acknowledged.filter((each) => !found.has(each)).length;
  const twice = there.length - found.size;
  return {
    name: `${name}: acknowledged, there, lost, twice`,
    figure: `${acknowledged.length}, ${there.length}, ${lost}, ${twice}`,
    ...((lost > 0 || twice > 0) && { broken: `${lost} ${name} lost, ${twice} twice` }),
  };
}

/** Prints the figures and whether all of them are right. Sets the exit code. */
export function printFigures(name: string, figures: Figure[]): void {
  const width = Math.max(...figures.map((each) => each.name.length));
  for (const each of figures)
    console.log(`${each.broken ? '✗' : ' '} ${each.name.padEnd(width)}  ${each.figure}`);
  const broken = figures.flatMap((each) => each.broken ?? []);
  console.log(broken.length ? `\n${name}: broke (${broken.join('; ')})` : `\n${name}: held`);
  process.exitCode = broken.length ? 1 : 0;
}
