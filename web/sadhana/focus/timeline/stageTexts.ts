import { plural, t } from '@lingui/core/macro';

/** "1 minute", "15 minutes" */
export const lengthText = (minutes: number) => t`${plural(minutes, { one: '# minute', other: '# minutes' })}`;

/** "30 seconds", "2 minutes" */
export const settleInText = (seconds: number) =>
  seconds < 60 ? t`${plural(seconds, { one: '# second', other: '# seconds' })}` : lengthText(seconds / 60);

/** "Part 2 of 3: Meditation" */
export function partText(index: number, parts: readonly { name: string }[] = []): string {
  const name = parts[index]?.name ?? '';
  return t`Part ${{ part: index + 1 }} of ${{ count: parts.length }}: ${name}`;
}
